import { useEffect } from 'react';
import { strings } from './strings';

const titleParts = { title: '', unread: 0 };
const MAX_UNREAD = 99;
function updateTitle(change: Partial<typeof titleParts>): void {
  const { title, unread } = Object.assign(titleParts, change);
  const count = unread > MAX_UNREAD ? `(${MAX_UNREAD}+) ` : unread > 0 ? `(${unread}) ` : '';
  document.title = count + (title ? `${title} · ${strings.product}` : strings.product);
}

/** Sets the page's title, such as 'Scrims · Muster'. */
export function usePageTitle(title: string): void {
  useEffect(() => updateTitle({ title }), [title]);
}

/** Adds the number of unread items, such as '(3) Scrims · Muster'. */
export function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    updateTitle({ unread });
    return () => updateTitle({ unread: 0 });
  }, [unread]);
}
