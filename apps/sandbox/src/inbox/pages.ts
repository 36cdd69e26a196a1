import escapeHtml from 'escape-html';
import { page } from '../html';
import type { Mail } from './mailbox';

const STYLE = `
main{max-width:960px}
.mail{border-top:1px solid var(--line)}.mail:first-of-type{border:0}
summary{display:flex;gap:14px;align-items:baseline;padding:13px 18px;cursor:pointer;list-style:none}
summary:hover,[open] summary{background:#ffffff08}
summary b{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
time{font-variant-numeric:tabular-nums}
iframe{display:block;width:100%;height:340px;border:0;background:#fff;resize:vertical}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;padding:6px 18px 16px}
.links{padding:10px 18px 14px;overflow-wrap:anywhere}.links a{display:block;padding:3px 0}
.none{padding:44px 18px;text-align:center}`;

// The page polls for new emails and reloads only while no email is open.
const SCRIPT = `
setInterval(async () => {
  const fresh = await fetch('/inbox.json?head').then((answer) => answer.json()).catch(() => null);
  if (fresh && fresh.last !== Number(document.body.querySelector('#mails').dataset.last) && !document.querySelector('[open]')) location.reload();
}, 2000);
for (const mail of document.querySelectorAll('details')) mail.addEventListener('toggle', () => {
  const frame = mail.querySelector('iframe');
  if (frame && !frame.src) frame.src = frame.dataset.src;
});`;

/** All emails, newest first; each opens in place. */
export const inboxPage = (mails: Mail[]): string =>
  page(
    'Inbox',
    'Emails this installation would have sent. None of them left this machine.',
    `<div class="panel" id="mails" data-last="${mails[0]?.id ?? 0}">${mails.map(row).join('') || '<p class="none">No emails yet. This page updates automatically.</p>'}</div><script>${SCRIPT}</script>`,
    STYLE,
  );

const row = (mail: Mail): string => `<details class="mail" id="mail-${mail.id}">
<summary><span class="dim">${escapeHtml(mail.to.join(', '))}</span><b>${escapeHtml(mail.subject || '(no subject)')}</b><time class="dim" datetime="${mail.receivedAt}">${mail.receivedAt.slice(11, 19)} UTC</time></summary>
${mail.links.length ? `<div class="links">${mail.links.map((link) => `<a href="${escapeHtml(link)}" target="_blank" rel="noopener">${escapeHtml(link)}</a>`).join('')}</div>` : ''}
${mail.html ? `<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" data-src="/inbox/${mail.id}/html"></iframe>` : ''}
${mail.text ? `<pre>${escapeHtml(mail.text)}</pre>` : ''}
</details>`;
