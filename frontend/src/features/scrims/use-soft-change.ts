import { type RefObject, useEffect, useRef } from 'react';

/** When what an element shows becomes another thing, it glows up once; the first sight stays still. */
export function useSoftChange(element: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ opacity: 0.25, transform: 'scale(.97)' }, { opacity: 1, transform: 'none' }], { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' });
  }, [element, shown]);
}
