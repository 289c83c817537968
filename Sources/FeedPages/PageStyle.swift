// SPDX-License-Identifier: MIT

package import Support

/// The style sheet of the pages.
package enum PageStyle {
  package static let css = """
    :root{--ink:#1b1f24;--soft:#57606a;--page:#f6f7f9;--card:#fff;--line:#8a929b;--edge:#d5d9de;--link:#0a4fb3;\
    --off:#a8201a;--off-back:#fde7e5;--work:#0b4fb8;--work-back:#dfeafc;--workday:#eef1f4;--bad-back:#fdecea;\
    --on-link:#fff}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#eceff3;--soft:#a9b2bc;--page:#12161b;--card:#1b2128;\
    --line:#77818c;--edge:#333c46;--link:#8db9ff;--off:#ffa39b;--off-back:#4a1f1c;--work:#a6caff;--work-back:#1b3358;\
    --workday:#26303a;--bad-back:#45201d;--on-link:#10151b}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;font:1rem/1.55 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",\
    "Noto Sans CJK SC","Noto Sans SC",sans-serif;color:var(--ink);background:var(--page)}
    header,main,footer{max-width:62rem;margin:0 auto;padding:0 1rem}
    header{padding-top:1rem}
    h1{font-size:clamp(1.6rem,5vw,2.2rem);line-height:1.2;margin:1.2rem 0 .4rem}
    h2{font-size:1.25rem;line-height:1.3;margin:0 0 .8rem}
    h3{font-size:1.05rem;margin:1.6rem 0 .3rem}
    p{margin:.4rem 0}
    a{color:var(--link);text-underline-offset:.15em}
    a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible,\
    .scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.3rem .6rem}
    .bar{display:flex;justify-content:space-between;align-items:center;gap:1rem}
    .brand{font-weight:600;margin:0}
    .brand span{display:inline-block;width:1.7em;height:1.7em;line-height:1.7em;text-align:center;border-radius:.4em;\
    background:var(--link);color:var(--on-link);margin-right:.3em}
    .lead{font-size:1.08rem;color:var(--soft);max-width:44rem}
    .next{padding:.5rem .8rem;border-left:.25rem solid var(--work);background:var(--work-back);border-radius:.3rem;\
    display:inline-block}
    .next .today{font-size:1.08rem}
    .next span{display:block}
    section{background:var(--card);border:1px solid var(--edge);border-radius:.7rem;padding:1.1rem;margin:1rem 0}
    .columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem}
    .columns>section{margin:1rem 0 0}
    section>.columns{grid-template-columns:minmax(0,1fr) auto;gap:1.5rem}
    .field{margin:0 0 .8rem}
    .pair{display:grid;align-items:end;grid-template-columns:repeat(2,minmax(0,1fr));gap:.8rem}
    label,legend{display:block;font-weight:600;font-size:.95rem;margin-bottom:.2rem;padding:0}
    input,select,button{font:inherit;color:inherit;min-height:2.75rem}
    input:not([type=radio]),select{width:100%;padding:.4rem .6rem;border:1px solid var(--line);border-radius:.4rem;\
    background:var(--card)}
    .help{font-size:.87rem;color:var(--soft);margin:-.5rem 0 .8rem}
    @supports selector(:has(a)){.big,.shifts{display:none}form:has([value=big-small]:checked) .big,\
    form:has([value=cycle]:checked) .shifts{display:block}}
    details{margin:0 0 1rem}
    summary{cursor:pointer;min-height:2rem;font-weight:600;font-size:.95rem}
    fieldset{border:0;padding:0;margin:0 0 1rem}
    .radio{display:flex;gap:.6rem;align-items:flex-start;font-weight:400;padding:.25rem 0}
    .radio input{min-height:0;width:1.15rem;height:1.15rem;margin:.2rem 0 0;flex:none;accent-color:var(--link)}
    small{color:var(--soft)}
    .radio small{display:block}
    button,.button{display:inline-block;padding:.5rem 1.1rem;border:1px solid var(--link);border-radius:.4rem;\
    background:var(--link);color:var(--on-link);font-weight:600;text-decoration:none;cursor:pointer;text-align:center}
    .year{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr));gap:1.4rem;margin-top:1rem}
    .times{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;list-style:none;padding:0}
    [aria-current=page]{font-weight:600;color:inherit;text-decoration:none}
    .month{width:100%;table-layout:fixed;border-collapse:separate;border-spacing:3px;font-variant-numeric:tabular-nums}
    .month caption{font-weight:600;font-size:1.05rem;padding-bottom:.4rem}
    .month th{font-weight:400;font-size:.85rem;color:var(--soft)}
    .month td{height:3.1rem;text-align:center;vertical-align:top;padding-top:.25rem;border-radius:.4rem;\
    border:2px solid transparent}
    .month td small{display:block;font-size:.8rem;line-height:1.1;color:inherit}
    .month td .lunar{font-size:.72rem;font-weight:400;white-space:nowrap;margin-top:.1rem}
    .month td .lunar:not(.named){color:var(--soft)}
    .workday{background:var(--workday)}
    .weekend{color:var(--soft)}
    .holiday{background:var(--off-back);color:var(--off)}
    .makeup{background:var(--work-back);color:var(--work);font-weight:600}
    .expected{background-image:repeating-linear-gradient(135deg,var(--card) 0 2px,transparent 2px 6px)}
    .month td[aria-current]{border-color:var(--ink)}
    .months{display:flex;justify-content:space-between;margin:.5rem 0}
    .months a{padding:.3rem 0}
    .legend span{padding:.1rem .5rem;border-radius:.3rem;margin:0 .3rem .3rem 0;display:inline-block}
    .count{font-weight:600}
    .note{color:var(--soft);font-size:.92rem}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .problem{background:var(--bad-back);border-left:.25rem solid var(--off);padding:.6rem .9rem;margin:1rem 0;\
    border-radius:.3rem;overflow-wrap:anywhere}
    .problem code{white-space:nowrap}
    .address input{font-family:ui-monospace,Consolas,monospace;font-size:.92rem}
    .apps{list-style:none;margin:0;padding:0;display:grid;gap:.7rem}
    .apps li{display:grid;grid-template-columns:12.5rem minmax(0,1fr);gap:.9rem;align-items:center}
    .apps span{font-size:.93rem}
    .own li:not(:first-child) .button{background:none;color:var(--link)}
    figure{margin:0;text-align:center;max-width:15rem}
    .qr{width:13rem;height:13rem;border-radius:.5rem}
    figcaption{font-size:.87rem;color:var(--soft)}
    code{font-family:ui-monospace,Consolas,monospace;font-size:.92em;overflow-wrap:anywhere}
    .scroll{overflow-x:auto}
    .advice{border-collapse:collapse;width:100%;min-width:30rem;font-size:.95rem}
    .advice code{white-space:nowrap}
    .advice th,.advice td{text-align:left;padding:.45rem .8rem .45rem 0;border-bottom:1px solid var(--edge);\
    vertical-align:top}
    .notices{columns:2;padding-left:1.1rem;font-size:.92rem;margin:.5rem 0 0}
    .notices time{color:var(--soft)}
    footer{color:var(--soft);font-size:.9rem;padding-bottom:2rem}
    @media (max-width:46rem){.columns,section>.columns{grid-template-columns:minmax(0,1fr)}.columns{gap:0}\
    .apps li{grid-template-columns:minmax(0,1fr);gap:.25rem}figure{margin:1rem auto 0}.notices{columns:1}}
    @media (max-width:34rem){.advice{min-width:0}.advice thead{display:none}.advice tr{display:grid;gap:0 .8rem;\
    grid-template-columns:1fr auto;border-bottom:1px solid var(--edge);padding:.4rem 0}.advice th,.advice td{border:0;\
    padding:0}.advice td:last-child{grid-column:1/-1}}
    @media (max-width:22rem){header,main,footer{padding-left:.6rem;padding-right:.6rem}section{padding:.8rem}\
    .pair{grid-template-columns:minmax(0,1fr);gap:0}.months{font-size:.88rem}.month{border-spacing:1px}}
    @media print{body{background:none}form,nav,button,.skip,.button{display:none}section{border:0;padding:0;\
    break-inside:avoid}.columns,section>.columns{grid-template-columns:minmax(0,1fr) auto}\
    .columns>section:first-child{display:none}td,.legend span{print-color-adjust:exact;\
    -webkit-print-color-adjust:exact}}
    """

  /// The icon of a server's page, as SVG.
  package static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a4fb3"/>\
    <text x="16" y="23" font-size="20" font-family="sans-serif" font-weight="600" text-anchor="middle" fill="#fff">班</text>\
    </svg>
    """

  /// The style sheet as an element of a page.
  package static let element: HTML = "<style>\(HTML(verbatim: css))</style>"
}
