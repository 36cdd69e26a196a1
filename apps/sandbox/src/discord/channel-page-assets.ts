export const CHANNEL_STYLE = `
main{max-width:1040px}
.discord{display:grid;grid-template-columns:190px minmax(0,1fr);background:#313338;overflow:hidden}
.discord:before{grid-column:1/-1}
nav{background:#2b2d31;padding:14px 8px;display:flex;flex-direction:column;gap:2px}
nav a{color:#b5bac1;text-decoration:none;padding:10px;border-radius:6px;min-height:44px}
nav a:hover,nav a[aria-current]{background:#404249;color:#fff}
section{padding:14px 16px;min-width:0}
h2{text-transform:none;letter-spacing:0;font-size:16px;color:#f2f3f5;margin:12px 0}h2 small{font-weight:400;font-size:13px}
.me{display:flex;flex-wrap:wrap;gap:10px 18px;align-items:center;border-bottom:1px solid #ffffff14;padding-bottom:12px;color:#dbdee1}
select{font:inherit;color:inherit;background:#1e1f22;border:1px solid #ffffff1f;border-radius:8px;min-height:44px;max-width:200px;padding:0 8px}
.check{display:flex;gap:8px;align-items:center}.check input{width:18px;min-height:18px}
.messages{list-style:none;padding:0;max-height:60vh;overflow:auto;display:flex;flex-direction:column;gap:6px;color:#dbdee1}
.message{padding:8px 10px;border-radius:8px;overflow-wrap:anywhere}.message.own{background:#5865f21f;border-left:3px solid #5865f2}
.message header{display:flex;gap:8px;align-items:baseline;margin-bottom:2px;color:#f2f3f5}
.app{background:#5865f2;color:#fff;font-size:10px;border-radius:4px;padding:1px 4px}
.message header time{color:#a6abb3;font-size:12px}
.embed{border-left:4px solid var(--bar);background:#2b2d31;border-radius:6px;padding:10px 14px;margin:4px 0;max-width:560px}
.embed h3{font-size:16px;margin-bottom:4px}.embed a{color:#58b4ff}
.fields{display:flex;flex-wrap:wrap;gap:10px 18px;margin:8px 0}.fields>div{flex:1 1 150px}.fields .wide{flex-basis:100%}
.row{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.row button,.row .button{min-height:38px;padding:0 14px;border:0;border-radius:6px;background:#4e5058;color:#fff;display:inline-flex;align-items:center;text-decoration:none}
.row .primary{background:#5865f2}.row .success{background:#248046}.row .danger{background:#da373c}.row button:disabled{opacity:.5;cursor:default}
code{background:#1e1f22;padding:1px 4px;border-radius:4px}
.none{padding:24px 0;color:#a6abb3}.problem{color:#ff9aa3;padding:8px 0}
#type{display:flex;gap:10px;margin-top:12px}#type .gold{flex:none}
[hidden]{display:none!important}
@media(max-width:640px){.discord{grid-template-columns:minmax(0,1fr)}nav{flex-direction:row;overflow:auto}}`;

/** Polls the view and replaces it if it has changed; buttons and the command line send what their elements describe. */
export const CHANNEL_SCRIPT = `
const root = document.querySelector('.discord'), view = document.querySelector('#view'), problem = document.querySelector('#problem');
const [person, locale, manager, text] = ['person', 'locale', 'manager', 'text'].map((id) => document.querySelector('#' + id));
let shown = '';
const refresh = async () => {
  const query = new URLSearchParams({ channel: root.dataset.channel, person: person.value });
  const html = await fetch('/discord/channel?' + query).then((answer) => answer.text()).catch(() => shown);
  if (html === shown) return;
  const list = view.querySelector('.messages'), atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40, top = list?.scrollTop ?? 0;
  shown = view.innerHTML = html;
  const fresh = view.querySelector('.messages');
  fresh.scrollTop = atEnd ? fresh.scrollHeight : top;
};
const send = async (deed) => {
  const who = { channel: root.dataset.channel, person: person.value, manager: manager.checked, locale: locale.value };
  const answer = await fetch('/discord/do', { method: 'POST', body: JSON.stringify({ ...who, ...deed }) }).then((response) => response.json());
  problem.textContent = answer.problem ?? '';
  problem.hidden = !answer.problem;
  await refresh();
};
view.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-custom-id]');
  if (button) void send({ message: button.closest('.message').dataset.message, customId: button.dataset.customId });
});
view.addEventListener('change', ({ target }) => {
  const menu = target.closest('select[data-custom-id]');
  if (menu?.value) void send({ message: menu.closest('.message').dataset.message, customId: menu.dataset.customId, values: [menu.value] });
});
document.querySelector('#type').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!text.value.trim()) return;
  void send({ text: text.value });
  text.value = '';
});
person.addEventListener('change', () => {
  location.search = new URLSearchParams({ channel: root.dataset.channel, person: person.value });
});
locale.value = localStorage.getItem('locale') ?? 'en-US';
locale.addEventListener('change', () => localStorage.setItem('locale', locale.value));
void refresh();
setInterval(refresh, 1000);`;
