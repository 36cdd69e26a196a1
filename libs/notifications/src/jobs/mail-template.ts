import type { Language } from '@muster/contracts/languages';
import type { NotificationKind } from '@muster/contracts/notifications';
import { accentColors } from '@muster/contracts/accent';
import { iconOf, servedSite } from '@muster/contracts/served-site';
import { fill } from '@muster/contracts/texts';
import escapeHtml from 'escape-html';
import { KINDS } from '../read/kinds';
import { catalogue } from '../texts/catalogue';

export interface MailContent {
  language: Language;
  to: string;
  kind: NotificationKind | 'digest';
  message: string;
  url: string;
  /** Further links below the button. */
  actions?: readonly { title: string; url: string }[];
  unsubscribe: string;
  settings: string;
}
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Removes line breaks and control characters, which names may contain. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

const toLink = ({ title, url }: { title: string; url: string }, color: string): string =>
  `<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(title)}</a>`;

/** The colours of links and of the button: those of the site's accent on a dark ground. */
function colorsOfSite(): { accent: string; onAccent: string } {
  const { accent } = servedSite();
  const colors = accent ? accentColors(accent) : null;
  return colors
    ? { accent: colors.dark.gold, onAccent: colors.dark['on-gold'] }
    : { accent: '#d4a64a', onAccent: '#14100a' };
}

/** The site's name, after its logo if it has one. `url`: an address of the site. */
function headOf(url: string): string {
  const site = servedSite();
  const icon = iconOf(site, 192);
  const image =
    icon &&
    `<img src="${escapeHtml(new URL(icon, url).href)}" width="32" height="32" alt="" style="vertical-align:middle;margin-right:10px">`;
  return `${image ?? ''}${escapeHtml(site.name.toUpperCase())}`;
}

export function renderMail({
  language,
  to,
  kind,
  message,
  url,
  actions = [],
  unsubscribe,
  settings,
}: MailContent): Mail {
  const texts = catalogue[language];
  const { accent, onAccent } = colorsOfSite();
  const buttonLabel = texts[kind === 'digest' ? 'openMuster' : KINDS[kind].button];
  const text = `${fill(texts.hi, { name: to })}\n\n${message}\n\n${[{ title: buttonLabel, url }, ...actions].map((link) => `${link.title}: ${link.url}`).join('\n')}\n\n--\n${texts.mailReason}\n${texts.mailSettings}: ${settings}\n${texts.unsubscribe}: ${unsubscribe}\n`;
  const [greeting, content, label] = [fill(texts.hi, { name: to }), message, buttonLabel].map(escapeHtml);
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#0f1420;font-family:Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:520px;background:#1a2233;border-radius:12px;color:#e8ecf4"><tr><td style="padding:28px">
<p style="margin:0 0 4px;font-size:13px;letter-spacing:.12em;color:#8fa3c7">${headOf(settings)}</p>
<p style="margin:0 0 12px;font-size:15px">${greeting}</p>
<p style="margin:0 0 24px;font-size:18px;line-height:1.45;color:#ffffff">${content}</p>
<p style="margin:0 0 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none">${label}</a></p>
${actions.length > 0 ? `<p style="margin:0 0 28px">${actions.map((action) => toLink(action, accent)).join(' &middot; ')}</p>\n` : ''}<p style="margin:0;font-size:12px;line-height:1.6;color:#8fa3c7">${texts.mailReason}<br><a href="${escapeHtml(settings)}" style="color:#8fa3c7">${texts.mailSettings}</a> &middot; <a href="${escapeHtml(unsubscribe)}" style="color:#8fa3c7">${texts.unsubscribe}</a></p>
</td></tr></table></body></html>`;
  return { subject: oneLine(message), text, html };
}
