import { useEffect } from 'react';
import { words } from './words';

const shown = { title: '', unread: 0 };
const MOST = 99;
function show(change: Partial<typeof shown>): void {
  const { title, unread } = Object.assign(shown, change);
  const count = unread > MOST ? `(${MOST}+) ` : unread > 0 ? `(${unread}) ` : '';
  document.title = count + (title ? `${title} · ${words.product}` : words.product);
}

/** The tab says where you are: 'Scrims · Muster'. */
export function usePageTitle(title: string): void {
  useEffect(() => show({ title }), [title]);
}

/** And how much waits to be read: '(3) Scrims · Muster'. */
export function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    show({ unread });
    return () => show({ unread: 0 });
  }, [unread]);
}
