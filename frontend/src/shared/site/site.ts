import { iconOf, type ServedSite, servedSite, serveSite } from '@muster/contracts/served-site';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Returns the current name, look and settings of the site. */
export const useSite = (): ServedSite => useSyncExternalStore(subscribe, servedSite);

/** The style element in which the api writes the accent into the page. */
export const ACCENT_STYLE = 'site-accent';

/** Shows a changed site: texts, logo, icon and accent. `accentRules`: those of its accent. */
export function showSite(site: ServedSite, accentRules: string): void {
  serveSite(site);
  const style = document.getElementById(ACCENT_STYLE) ?? document.createElement('style');
  style.id = ACCENT_STYLE;
  style.textContent = accentRules;
  document.head.append(style);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  icon?.setAttribute('type', site.logo ? 'image/png' : 'image/svg+xml');
  icon?.setAttribute('href', iconOf(site, 192) ?? '/favicon.svg');
  for (const listener of listeners) listener();
}
