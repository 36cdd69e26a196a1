import { useEffect } from 'react';
import { words } from './words';

/** The tab says where you are: 'Scrims · Muster'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${words.product}` : words.product;
  }, [title]);
}
