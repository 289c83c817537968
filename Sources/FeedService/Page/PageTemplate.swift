// SPDX-License-Identifier: MIT

/// The subscribe page in Mustache; `{{…}}` is escaped scalar by scalar.
enum PageTemplate {
  static let text = """
    {{% CONTENT_TYPE: SCALARS}}<!DOCTYPE html>
    <html lang="{{lang}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="{{words.lead}}">
    <title>{{words.title}}</title>
    <style>{{{style}}}</style>
    </head>
    <body>
    <a class="skip" href="#subscribe">{{words.skip}}</a>
    <header>
    <div class="bar">
    <p class="brand"><span aria-hidden="true">班</span> workday-ics</p>
    <nav aria-label="{{words.languages}}"><a href="/?{{otherQuery}}" hreflang="{{otherLang}}" lang="{{otherLang}}">\
    {{words.otherLanguage}}</a></nav>
    </div>
    <h1>{{words.title}}</h1>
    <p class="lead">{{words.lead}}</p>
    <p class="next"><strong>{{words.nextMakeUp}}</strong> \
    {{#next}}<time datetime="{{iso}}">{{text}}</time>{{/next}}{{^next}}{{words.noMakeUp}}{{/next}}</p>
    </header>
    <main>
    {{#fault}}<div class="fault" role="alert"><strong>{{words.fault}}</strong> {{.}}</div>{{/fault}}
    <div class="columns">
    <section aria-labelledby="choose">
    <h2 id="choose">{{words.choose}}</h2>
    <form method="get" action="/">
    <input type="hidden" name="lang" value="{{lang}}">
    {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">
    {{/hidden}}
    <div class="field"><label for="title">{{words.eventTitle}}</label>\
    <input id="title" name="title" maxlength="200" value="{{title}}" autocomplete="off"></div>
    <div class="pair">
    <div class="field"><label for="time">{{words.time}}</label>\
    <input id="time" name="time" type="time" value="{{time}}" aria-describedby="time-help"></div>
    <div class="field"><label for="time2">{{words.time2}}</label>\
    <input id="time2" name="time" type="time" value="{{time2}}"></div>
    </div>
    <p class="help" id="time-help">{{words.timeHelp}}</p>
    <div class="pair">
    <div class="field"><label for="duration">{{words.duration}}</label><select id="duration" name="duration">
    {{#durations}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>
    {{/durations}}</select></div>
    <div class="field"><label for="alarm">{{words.alarm}}</label><select id="alarm" name="alarm">
    {{#alarms}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>
    {{/alarms}}</select></div>
    </div>
    <div class="field"><label for="pattern">{{words.pattern}}</label><select id="pattern" name="pattern">
    {{#patterns}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>
    {{/patterns}}</select></div>
    <fieldset><legend>{{words.style}}</legend>
    {{#styles}}<label class="radio"><input type="radio" name="style" value="{{value}}"{{#chosen}} checked{{/chosen}}>\
    <span><strong>{{label}}</strong> <small>{{reason}}</small></span></label>
    {{/styles}}</fieldset>
    <button type="submit">{{words.update}}</button>
    </form>
    </section>
    <section aria-labelledby="month">
    <h2 id="month">{{words.preview}}</h2>
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
    <nav class="months" aria-label="{{words.months}}">\
    {{#previous}}<a rel="prev nofollow" href="/?{{query}}#month">← {{label}}</a>{{/previous}}\
    {{#following}}<a rel="next nofollow" href="/?{{query}}#month">{{label}} →</a>{{/following}}</nav>
    <p class="legend"><span class="worked">{{words.workday}}</span> <span class="holiday">休 {{words.holiday}}</span> \
    <span class="makeup">班 {{words.makeup}}</span></p>
    <p class="count">{{count}}</p>
    {{#notes}}<p class="note">{{.}}</p>{{/notes}}
    {{/preview}}
    {{^preview}}<p>{{words.noPreview}}</p>{{/preview}}
    </section>
    </div>
    {{#links}}
    <section id="subscribe" aria-labelledby="subscribe-head">
    <h2 id="subscribe-head">{{words.subscribe}}</h2>
    <p>{{words.subscribeHelp}}</p>
    <div class="field address"><label for="address">{{words.address}}</label>\
    <input id="address" readonly value="{{address}}"></div>
    <div class="columns">
    <ul class="apps">
    <li><a class="button" href="{{webcal}}">{{words.apple}}</a><span>{{words.appleHelp}}</span></li>
    <li><a class="button" href="{{webcal}}">{{words.thunderbird}}</a><span>{{words.thunderbirdHelp}}</span></li>
    <li><a class="button" href="{{outlook}}" rel="noopener noreferrer">{{words.outlook}}</a>\
    <span>{{words.outlookHelp}}</span></li>
    <li><a class="button" href="https://calendar.google.com/calendar/r/settings/addbyurl" \
    rel="noopener noreferrer">{{words.google}}</a><span>{{words.googleHelp}}</span></li>
    <li><a class="button" href="{{webcal}}">{{words.android}}</a><span>{{words.androidHelp}}</span></li>
    <li><a class="button" href="{{download}}" download="workdays.ics">{{words.download}}</a>\
    <span>{{words.downloadHelp}}</span></li>
    </ul>
    {{#qr}}<figure>{{{.}}}<figcaption>{{words.qr}}</figcaption></figure>{{/qr}}
    </div>
    <h3>{{words.holidays}}</h3>
    <p>{{words.holidaysHelp}} <a href="{{holidaysWebcal}}">{{words.holidaysSubscribe}}</a> · \
    <a href="{{holidays}}" download="holidays.ics">{{words.download}}</a></p>
    <p class="plain"><code>{{holidays}}</code></p>
    </section>
    {{/links}}
    <section aria-labelledby="which">
    <h2 id="which">{{words.which}}</h2>
    <div class="scroll" role="region" aria-labelledby="which" tabindex="0"><table class="advice">
    <thead><tr><th scope="col">{{words.app}}</th><th scope="col">{{words.style}}</th>\
    <th scope="col">{{words.why}}</th></tr></thead>
    <tbody>
    {{#advice}}<tr><th scope="row">{{app}}</th><td><code>{{style}}</code></td><td>{{reason}}</td></tr>
    {{/advice}}</tbody>
    </table></div>
    </section>
    <section aria-labelledby="data">
    <h2 id="data">{{words.data}}</h2>
    <p>{{data}}</p>
    <ul class="notices">
    {{#notices}}<li><a href="{{address}}" rel="noopener noreferrer">{{label}}</a> \
    <time datetime="{{date}}">{{date}}</time></li>
    {{/notices}}</ul>
    </section>
    </main>
    <footer><p>{{words.footer}} <a href="{{api}}">JSON</a></p></footer>
    </body>
    </html>

    """
}
