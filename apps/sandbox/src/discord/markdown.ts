import escapeHtml from 'escape-html';

const TIME_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};
/** Characters after a backslash are text; they are kept out of the way of the other rules. */
const ESCAPED = /\\([^\p{L}\p{N}\s])/gu;

/** The part of Discord's markup that messages use, as HTML. Times are shown in UTC. */
export function toHtml(markdown: string): string {
  const kept: string[] = [];
  const keep = (html: string) => `\u0000${kept.push(html) - 1}\u0000`;
  const html = escapeHtml(
    markdown
      .replace(ESCAPED, (_, sign: string) => keep(escapeHtml(sign)))
      .replace(/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/g, (_, seconds: string, style = 'f') =>
        keep(timeHtml(seconds, style)),
      )
      .replace(/`([^`\n]+)`/g, (_, code: string) => keep(`<code>${escapeHtml(code)}</code>`))
      .replace(/\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s)]{1,500})\)/g, (_, text: string, href: string) =>
        keep(`<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`),
      )
      .replace(/https?:\/\/[^\s<>\u0000]+/g, (href) =>
        keep(`<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(href)}</a>`),
      ),
  )
    .replace(/\*\*(.+?)\*\*/gs, '<b>$1</b>')
    .replace(/~~(.+?)~~/gs, '<s>$1</s>')
    .replace(/(?<!\*)\*([^*\n]+)\*(?!\*)/g, '<i>$1</i>')
    .replaceAll('\n', '<br>');
  return restore(html, kept);
}

function restore(html: string, kept: readonly string[]): string {
  const restored = html.replace(/\u0000(\d+)\u0000/g, (_, index: string) => kept[Number(index)] ?? '');
  return restored.includes('\u0000') ? restore(restored, kept) : restored;
}

function timeHtml(seconds: string, style: string): string {
  const at = new Date(Number(seconds) * 1000);
  if (Number.isNaN(at.getTime())) return seconds;
  const text = style === 'R' ? relative(at) : at.toLocaleString('en-GB', { ...TIME_STYLES[style], timeZone: 'UTC' });
  return `<time datetime="${at.toISOString()}">${escapeHtml(text)}</time>`;
}

const MINUTE_MS = 60_000;
function relative(at: Date): string {
  const minutes = Math.round((at.getTime() - Date.now()) / MINUTE_MS);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (Math.abs(minutes) < 90) return format.format(minutes, 'minute');
  return Math.abs(minutes) < 2_160
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 1_440), 'day');
}
