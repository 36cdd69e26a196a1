import escapeHtml from 'escape-html';

const LOGO =
  '<svg class="logo" width="34" height="34" viewBox="0 0 30 30" aria-hidden="true"><path d="M3 6l9 9-9 9z" fill="#4da3ff"/><path d="M27 6l-9 9 9 9z" fill="#ff6270"/><path d="M15 10l4 5-4 5-4-5z" fill="#d8b25c"/></svg>';

const STYLE = `
:root{color-scheme:dark;--ground:#090d16;--line:#ffffff1a;--ink:#e9eef7;--dim:#9aa7be;--gold:#d8b25c;--gold2:#f3dfa6;--blue:#4da3ff}
*{box-sizing:border-box;margin:0}
body{background:radial-gradient(900px 500px at 12% -8%,#1d4f9055,transparent 70%),radial-gradient(900px 520px at 92% 0,#8f2b3d4d,transparent 70%),var(--ground);background-attachment:fixed;color:var(--ink);font:15px/1.45 Inter,system-ui,sans-serif;min-height:100vh}
main{max-width:760px;margin:0 auto;padding:28px 16px 48px}
header{display:flex;gap:14px;align-items:center;margin-bottom:20px}.logo{flex:none}
h1{font-size:24px;line-height:1.15;letter-spacing:.01em}
h2{font-size:13px;letter-spacing:.08em;text-transform:uppercase;color:var(--dim);margin:22px 0 8px}
p,small,.dim{color:var(--dim)}
a{color:var(--blue)}
.panel{border:1px solid var(--line);border-radius:16px;background:#111827d9;box-shadow:0 14px 40px -20px #000}
.panel:before{content:"";display:block;height:3px;border-radius:16px 16px 0 0;background:linear-gradient(90deg,#4da3ff,#4da3ff00 45%,#ff627000 55%,#ff6270)}
button,.button{font:inherit;color:inherit;cursor:pointer;border:1px solid var(--line);border-radius:10px;background:#ffffff0a;min-height:44px}
button:hover,.button:hover{border-color:var(--gold);background:#d8b25c1a}
:focus-visible{outline:2px solid var(--gold2);outline-offset:2px}
.gold{border:0;background:linear-gradient(180deg,#e8c677,#c99c3f);color:#1a1204;font-weight:650;padding:0 18px}.gold:hover{background:linear-gradient(180deg,#f3d68d,#d8ab4c)}
input{font:inherit;color:inherit;background:#ffffff0d;border:1px solid #ffffff30;border-radius:10px;min-height:44px;padding:0 14px;width:100%}
`;

/** The layout of every sandbox page. `title` is text, `body` and `style` are markup. */
export const page = (title: string, note: string, body: string, style = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Muster sandbox</title><style>${STYLE}${style}</style></head>
<body><main><header>${LOGO}<div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(note)}</p></div></header>${body}</main></body></html>`;
