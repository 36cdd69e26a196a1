import { type RefObject, useEffect, useRef } from 'react';

/** Highlights an element once when its value changes, but not on mount. */
export function useChangeHighlight(element: RefObject<HTMLElement | null>, value: string): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
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
