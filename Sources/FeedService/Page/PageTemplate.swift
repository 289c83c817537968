// SPDX-License-Identifier: MIT

/// The Mustache template of the subscribe page; `{{…}}` is escaped scalar by scalar.
enum PageTemplate {
  static let text = """
    {{% CONTENT_TYPE: SCALARS}}<!DOCTYPE html>
    <html lang="{{lang}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="{{texts.lead}}">
    <title>{{texts.title}}</title>
    <style>{{{style}}}</style>
    </head>
    <body>
    <a class="skip" href="#subscribe">{{texts.skip}}</a>
    <header>
    <div class="bar">
    <p class="brand"><span aria-hidden="true">班</span> workday-ics</p>
    <nav aria-label="{{texts.languages}}"><a href="/?{{otherQuery}}" hreflang="{{otherLang}}" lang="{{otherLang}}">\
    {{texts.otherLanguage}}</a></nav>
    </div>
    <h1>{{texts.title}}</h1>
    <p class="lead">{{texts.lead}}</p>
    <p class="next"><strong>{{texts.nextMakeUp}}</strong> \
    {{#next}}<time datetime="{{iso}}">{{text}}</time>{{/next}}{{^next}}{{texts.noMakeUp}}{{/next}}</p>
    </header>
    <main>
    {{#problem}}<div class="problem" role="alert"><strong>{{texts.problem}}</strong> <span lang="en">{{.}}</span></div>{{/problem}}
    <div class="columns">
    <section aria-labelledby="choose">
    <h2 id="choose">{{texts.choose}}</h2>
    <form method="get" action="/">
    <input type="hidden" name="lang" value="{{lang}}">
    {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">
    {{/hidden}}
    <div class="field"><label for="title">{{texts.eventTitle}}</label>\
    <input id="title" name="title" maxlength="200" value="{{title}}" autocomplete="off"></div>
    <div class="pair">
    <div class="field"><label for="time">{{texts.time}}</label>\
    <input id="time" name="time" type="time" value="{{time}}" aria-describedby="time-help"></div>
    <div class="field"><label for="time2">{{texts.time2}}</label>\
    <input id="time2" name="time" type="time" value="{{time2}}"></div>
    </div>
    <p class="help" id="time-help">{{texts.timeHelp}}</p>
    <div class="pair">
    <div class="field"><label for="duration">{{texts.duration}}</label><select id="duration" name="duration">
    {{#durations}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>
    {{/durations}}</select></div>
    <div class="field"><label for="alarm">{{texts.alarm}}</label><select id="alarm" name="alarm">
    {{#alarms}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>
    {{/alarms}}</select></div>
    </div>
    <div class="field"><label for="pattern">{{texts.pattern}}</label><select id="pattern" name="pattern">
    {{#patterns}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>
    {{/patterns}}</select></div>
    <div class="big"><div class="field"><label for="big-week">{{texts.bigWeek}}</label>\
    <input id="big-week" name="big-week" type="date" value="{{bigWeek}}" aria-describedby="big-week-help"></div>
    <p class="help" id="big-week-help">{{texts.bigWeekHelp}}</p></div>
    <div class="shifts"><div class="pair">
    <div class="field"><label for="cycle">{{texts.cycle}}</label>\
    <input id="cycle" name="cycle" maxlength="180" value="{{cycle}}" autocomplete="off" aria-describedby="cycle-help"></div>
    <div class="field"><label for="cycle-start">{{texts.cycleStart}}</label>\
    <input id="cycle-start" name="cycle-start" type="date" value="{{cycleStart}}"></div>
    </div>
    <p class="help" id="cycle-help">{{texts.cycleHelp}}</p></div>
    <fieldset><legend>{{texts.style}}</legend>
    {{#styles}}<label class="radio"><input type="radio" name="style" value="{{value}}"{{#chosen}} checked{{/chosen}}>\
    <span><strong>{{label}}</strong> <small>{{reason}}</small></span></label>
    {{/styles}}</fieldset>
    <button type="submit">{{texts.update}}</button>
    </form>
    </section>
    <section aria-labelledby="month">
    <h2 id="month">{{texts.preview}}</h2>
    {{#preview}}
    <table class="month">
    <caption>{{caption}}</caption>
    <thead><tr>{{#weekdays}}<th scope="col" abbr="{{long}}">{{short}}</th>{{/weekdays}}</tr></thead>
    <tbody>
    {{#weeks}}<tr>{{#cells}}<td{{#class}} class="{{.}}"{{/class}}{{#today}} aria-current="date"{{/today}}>\
    {{#day}}<time datetime="{{iso}}">{{number}}</time>\
    {{#mark}}<small><span aria-hidden="true">{{mark}}</span><span class="hidden">{{meaning}}</span></small>{{/mark}}\
    {{/day}}</td>{{/cells}}</tr>
    {{/weeks}}</tbody>
    </table>
    <nav class="months" aria-label="{{texts.months}}">\
    {{#previous}}<a rel="prev nofollow" href="/?{{query}}#month">← {{label}}</a>{{/previous}}\
    {{#following}}<a rel="next nofollow" href="/?{{query}}#month">{{label}} →</a>{{/following}}</nav>
    <p class="legend"><span class="workday">{{texts.workday}}</span> <span class="holiday">休 {{texts.holiday}}</span> \
    <span class="makeup">班 {{texts.makeup}}</span></p>
    <p class="count">{{count}}</p>
    {{#notes}}<p class="note">{{.}}</p>{{/notes}}
    {{/preview}}
    {{^preview}}<p>{{texts.noPreview}}</p>{{/preview}}
    </section>
    </div>
    {{#links}}
    <section id="subscribe" aria-labelledby="subscribe-head">
    <h2 id="subscribe-head">{{texts.subscribe}}</h2>
    <p>{{texts.subscribeHelp}}</p>
    <div class="field address"><label for="address">{{texts.address}}</label>\
    <input id="address" readonly value="{{address}}"></div>
    {{#loopback}}<p class="problem" role="note">{{{texts.loopback}}}</p>{{/loopback}}
    <div class="columns">
    <ul class="apps">
    <li><a class="button" href="{{webcal}}">{{texts.apple}}</a><span>{{texts.appleHelp}}</span></li>
    <li><a class="button" href="{{webcal}}">{{texts.thunderbird}}</a><span>{{texts.thunderbirdHelp}}</span></li>
    <li><a class="button" href="{{outlook}}" rel="noopener noreferrer">{{texts.outlook}}</a>\
    <span>{{texts.outlookHelp}}</span></li>
    <li><a class="button" href="https://calendar.google.com/calendar/r/settings/addbyurl" \
    rel="noopener noreferrer">{{texts.google}}</a><span>{{texts.googleHelp}}</span></li>
    <li><a class="button" href="{{webcal}}">{{texts.android}}</a><span>{{texts.androidHelp}}</span></li>
    <li><a class="button" href="{{download}}" download="workdays.ics">{{texts.download}}</a>\
    <span>{{texts.downloadHelp}}</span></li>
    </ul>
    {{#qr}}<figure>{{{.}}}<figcaption>{{texts.qr}}</figcaption></figure>{{/qr}}
    </div>
    <h3>{{texts.holidays}}</h3>
    <p>{{texts.holidaysHelp}} <a href="{{holidaysWebcal}}">{{texts.holidaysSubscribe}}</a> · \
    <a href="{{holidays}}" download="holidays.ics">{{texts.download}}</a></p>
    <p class="plain"><code>{{holidays}}</code></p>
    </section>
    {{/links}}
    <section aria-labelledby="which">
    <h2 id="which">{{texts.which}}</h2>
    <div class="scroll" role="region" aria-labelledby="which" tabindex="0"><table class="advice">
    <thead><tr><th scope="col">{{texts.app}}</th><th scope="col">{{texts.style}}</th>\
    <th scope="col">{{texts.why}}</th></tr></thead>
    <tbody>
    {{#advice}}<tr><th scope="row">{{app}}</th><td><code>{{style}}</code></td><td>{{reason}}</td></tr>
    {{/advice}}</tbody>
    </table></div>
    </section>
    <section aria-labelledby="data">
    <h2 id="data">{{texts.data}}</h2>
    <p>{{data}}</p>
    <ul class="notices">
    {{#notices}}<li><a href="{{address}}" rel="noopener noreferrer">{{label}}</a> \
    <time datetime="{{date}}">{{date}}</time></li>
    {{/notices}}</ul>
    </section>
    </main>
    <footer><p>{{texts.footer}} <a href="{{api}}">JSON</a></p></footer>
    </body>
    </html>

    """
}
