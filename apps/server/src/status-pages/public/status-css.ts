/** The only style of the page; its hash is in the policy of the page. */
export const STATUS_CSS = `
:root{color-scheme:light dark;--bg:#f6f8fb;--card:#fff;--line:#e1e6ee;--text:#141a24;--dim:#5a6678;--good:#187a4f;--fair:#8a5a10;--bad:#c53030;--info:#2b6cb0;--none:#cbd3df}
@media(prefers-color-scheme:dark){:root{--bg:#0a0d12;--card:#11151d;--line:#222938;--text:#e8ecf3;--dim:#9aa6b8;--good:#34c38f;--fair:#e0a64b;--bad:#f27d7d;--info:#6bb3f0;--none:#2b3342}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
body{border-top:4px solid var(--accent,transparent)}
main{max-width:760px;margin:0 auto;padding:36px 16px 40px}
.embed main{padding:12px}
header{display:flex;align-items:center;gap:16px;margin-bottom:20px}
header img{border-radius:12px;object-fit:contain}
h1{margin:0;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:32px 0 12px;font-size:1.05rem}
p{margin:2px 0 0;color:var(--dim);font-size:.875rem;overflow-wrap:anywhere}
.overall{margin:0 0 20px;padding:14px 18px;border-radius:12px;border:1px solid currentColor;background:var(--card);font-size:1.05rem;font-weight:600}
.up,.good{color:var(--good)}.down,.bad{color:var(--bad)}.not-all-up,.fair{color:var(--fair)}.maintenance,.restarting{color:var(--info)}.unknown,.none{color:var(--dim)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
li{padding:16px 18px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.line{display:flex;align-items:baseline;justify-content:space-between;gap:12px}
.line strong{overflow-wrap:anywhere;min-width:0}
.state{flex:none;font-size:.875rem;font-weight:600}
.days{display:block;width:100%;height:24px;margin-top:12px}
.days rect{fill:var(--none)}.days .good{fill:var(--good)}.days .fair{fill:var(--fair)}.days .bad{fill:var(--bad)}
.ends{display:flex;justify-content:space-between;margin-top:4px;color:var(--dim);font-size:.75rem}
.note{white-space:pre-wrap;color:var(--text)}
.remark{margin-top:12px}
footer{margin-top:32px}
`;
