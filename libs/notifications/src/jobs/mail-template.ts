import type { NotificationKind } from '@muster/contracts';
import escapeHtml from 'escape-html';

export interface MailContent {
  to: string;
  kind: NotificationKind;
  message: string;
  url: string;
  unsubscribe: string;
  settings: string;
}
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

const BUTTON_LABELS: Readonly<Record<NotificationKind, string>> = {
  'friend-request': 'View the request',
  'now-friends': 'Say hello',
  'conversation-start': 'Read the message',
  'scrim-start': 'Open the lobby',
  'community-request': 'View the request',
  'community-approved': 'Open the community',
  'community-role': 'Open the community',
  'community-excluded': 'Open Muster',
  note: 'Open Muster',
};
const REASON_LINE = 'You are receiving this email because you turned on email notifications.';

/** Removes line breaks and control characters, which names may contain. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

export function renderMail({ to, kind, message, url, unsubscribe, settings }: MailContent): Mail {
  const text = `Hi ${to},\n\n${message}\n\n${BUTTON_LABELS[kind]}: ${url}\n\n--\n${REASON_LINE}\nNotification settings: ${settings}\nUnsubscribe: ${unsubscribe}\n`;
  const [name, content, label] = [to, message, BUTTON_LABELS[kind]].map(escapeHtml);
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#0f1420;font-family:Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:520px;background:#1a2233;border-radius:12px;color:#e8ecf4"><tr><td style="padding:28px">
<p style="margin:0 0 4px;font-size:13px;letter-spacing:.12em;color:#8fa3c7">MUSTER</p>
<p style="margin:0 0 12px;font-size:15px">Hi ${name},</p>
<p style="margin:0 0 24px;font-size:18px;line-height:1.45;color:#ffffff">${content}</p>
<p style="margin:0 0 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#d4a64a;color:#14100a;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0;font-size:12px;line-height:1.6;color:#8fa3c7">${REASON_LINE}<br><a href="${escapeHtml(settings)}" style="color:#8fa3c7">Notification settings</a> &middot; <a href="${escapeHtml(unsubscribe)}" style="color:#8fa3c7">Unsubscribe</a></p>
</td></tr></table></body></html>`;
  return { subject: oneLine(message), text, html };
}
