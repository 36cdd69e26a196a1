import { type RefObject, useEffect, useRef } from 'react';

/** When what an element shows becomes another thing, it glows up once; the first sight stays still. */
export function useChangeHighlight(element: RefObject<HTMLElement | null>, value: string): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate(
      [
        { opacity: 0.25, transform: 'scale(.97)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
  }, [element, value]);
}
