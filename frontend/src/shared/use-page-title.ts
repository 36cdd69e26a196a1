import { useEffect } from 'react';
import { strings } from './strings';

const titleParts = { prefix: '', title: '', unread: 0 };
const MAX_UNREAD = 99;
function updateTitle(change: Partial<typeof titleParts>): void {
  const { prefix, title, unread } = Object.assign(titleParts, change);
  const count = unread > MAX_UNREAD ? `(${MAX_UNREAD}+) ` : unread > 0 ? `(${unread}) ` : '';
  document.title = count + [prefix, title, strings.product].filter(Boolean).join(' · ');
}

/** Sets the page's title, such as 'Scrims · Muster'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    updateTitle({ title });
  }, [title]);
}

/** Adds the number of unread items, such as '(3) Scrims · Muster'. */
export function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    updateTitle({ unread });
    return () => updateTitle({ unread: 0 });
  }, [unread]);
}

/** Adds what cannot wait, such as 'Your turn: pick 3 · Scrims · Muster'. */
export function usePrefixInTitle(prefix: string): void {
  useEffect(() => {
    updateTitle({ prefix });
    return () => updateTitle({ prefix: '' });
  }, [prefix]);
}
