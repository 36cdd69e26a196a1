import escapeHtml from 'escape-html';
import { page } from '../html';
import { ANSWERS, type Answer, type Delivery, type WebhookInbox } from './receiver';
import { type Verdict, verify } from './verify';

const STYLE = `
main{max-width:960px}
section{padding:16px 18px}
form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;margin-top:12px}
label{flex:1 1 260px;min-width:0;color:var(--dim)}label>*{display:block;margin-top:4px}
select{font:inherit;color:inherit;background:#1a2336;border:1px solid #ffffff30;border-radius:10px;min-height:44px;padding:0 14px;width:100%}
code{overflow-wrap:anywhere;color:var(--gold2)}
.button{padding:0 18px}
.problem{color:#ffb4ac;flex-basis:100%}
.delivery{border-top:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;gap:4px 14px;align-items:baseline;padding:13px 18px;cursor:pointer}
summary:hover,[open]>summary{background:#ffffff08}
summary b{flex:1 1 140px;min-width:0}
time{font-variant-numeric:tabular-nums}
.verified{color:#8fdcae}.wrong{color:#ffb4ac}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 14px;padding:4px 18px}dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;padding:6px 18px 16px}
.none{padding:44px 18px;text-align:center}`;

const SCRIPT = `
setInterval(async () => {
  const now = await fetch('/webhooks.json?head').then((answer) => answer.json()).catch(() => null);
  const typing = document.activeElement?.matches('input, select');
  if (now && now.version !== Number(document.querySelector('#deliveries').dataset.version) && !typing && !document.querySelector('[open]')) location.reload();
}, 1000);
document.querySelector('select').addEventListener('change', ({ target }) => target.form.requestSubmit());`;

const SAYS: Record<Verdict, string> = {
  verified: '✓ signature verified',
  'no-secret': 'no secret to verify it with',
  'wrong-signature': '✗ signed with another secret',
  'wrong-time': '✗ its time is more than five minutes off',
};
const EXPLAINED: Record<Answer, string> = {
  204: '204: accepted',
  500: '500: an error, so that it is repeated',
  410: '410: gone, which switches the webhook off',
};

/** Shows the calls that arrived, whether they are signed, and the address to send them to. */
export const webhooksPage = (inbox: WebhookInbox, problem: string | null): string =>
  page(
    'Webhooks',
    'A receiver of webhooks: it verifies what arrives and lists it.',
    `<div class="panel"><section>
<p>Create a webhook with this address in the staff area of a community, then paste its secret here.</p>
<p><code>${escapeHtml(inbox.address)}</code></p>
<form method="post" action="/webhooks/secret"><label>Secret<input name="secret" required autocomplete="off" spellcheck="false" placeholder="whsec_…"></label><button class="gold">Use</button>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}</form>
<p>${inbox.secrets.length === 0 ? 'No secret yet.' : `Secrets: ${inbox.secrets.map((secret) => `<code>${escapeHtml(secret.slice(0, 12))}…</code>`).join(', ')}`}</p>
<form method="post" action="/webhooks/answer"><label>Answer with<select name="answer">${ANSWERS.map((answer) => `<option value="${answer}"${answer === inbox.answer ? ' selected' : ''}>${EXPLAINED[answer]}</option>`).join('')}</select></label><noscript><button class="button">Set</button></noscript></form>
</section><div id="deliveries" data-version="${inbox.version}">${inbox.deliveries.map((one) => row(one, inbox)).join('') || '<p class="none">Nothing arrived yet. This page updates automatically.</p>'}</div></div><script>${SCRIPT}</script>`,
    STYLE,
  );

function row(delivery: Delivery, { secrets, deliveries }: WebhookInbox): string {
  const verdict = verify(delivery, secrets);
  const attempts = deliveries.filter(({ id, receivedAt }) => id === delivery.id && receivedAt <= delivery.receivedAt);
  const tone = verdict === 'verified' ? 'verified' : verdict === 'no-secret' ? 'dim' : 'wrong';
  return `<details class="delivery"><summary><b>${escapeHtml(typeOf(delivery.body))}</b><span class="${tone}">${SAYS[verdict]}</span><span class="dim">${attempts.length > 1 ? `attempt ${attempts.length}, ` : ''}answered ${delivery.answered}</span><time class="dim" datetime="${delivery.receivedAt.toISOString()}">${delivery.receivedAt.toISOString().slice(11, 19)} UTC</time></summary>
<dl><dt>webhook-id</dt><dd>${escapeHtml(delivery.id)}</dd><dt>webhook-timestamp</dt><dd>${escapeHtml(delivery.timestamp)}</dd><dt>webhook-signature</dt><dd>${escapeHtml(delivery.signature)}</dd></dl>
<pre>${escapeHtml(pretty(delivery.body))}</pre></details>`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
const pretty = (body: string): string => {
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
};
export function typeOf(body: string): string {
  const value = parsed(body);
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
    ? value.type
    : '?';
}
