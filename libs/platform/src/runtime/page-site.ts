import { accentCss } from '@muster/contracts/accent';
import { DEFAULT_SITE, iconOf, type ServedSite } from '@muster/contracts/served-site';
import escapeHtml from 'escape-html';

const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^:"]*/;

/**
 * Writes the site's name, accent and logo into the page, so that it is shown in them from its first paint. Functions,
 * because a name in place of the match may hold `$`.
 */
export function withSite(page: string, site: ServedSite): string {
  const written = page.replace('%MUSTER_SITE%', () => escapeHtml(JSON.stringify(site)));
  if (site === DEFAULT_SITE) return written;
  const icon = iconOf(site, 192);
  const named = written
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(site.name)}</title>`)
    .replace(DESCRIPTION, (_, start: string) => start + escapeHtml(site.name))
    .replace('</head>', () =>
      site.accent ? `<style id="site-accent">${accentCss(site.accent)}</style></head>` : '</head>',
    );
  return icon === null
    ? named
    : named
        .replace(/<link rel="icon"[^<>]*>/, () => `<link rel="icon" href="${escapeHtml(icon)}" type="image/png">`)
        .replace(
          /<link rel="apple-touch-icon"[^<>]*>/,
          () => `<link rel="apple-touch-icon" href="${escapeHtml(icon)}">`,
        );
}
