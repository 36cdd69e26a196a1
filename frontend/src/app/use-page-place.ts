import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isTyping } from '../shared/navigation';

/** A selector of the control that was used last, by entry of the history. */
const lastUsed = new Map<string, string>();
const CONTROLS = 'a[href], button, input, [tabindex]';

const quoted = (value: string) => `"${CSS.escape(value)}"`;
/** Returns a selector that finds the same control when the page is rendered again, if it has a name of its own. */
function selectorOf(element: Element): string | undefined {
  const card = element.closest('[data-scrim]')?.getAttribute('data-scrim');
  const own = ['data-free-seat', 'href', 'aria-label']
    .map((name) => [name, element.getAttribute(name)] as const)
    .find(([, value]) => value !== null);
  if (!own?.[1]) return undefined;
  return `${card ? `[data-scrim=${quoted(card)}] ` : ''}[${own[0]}=${quoted(own[1])}]`;
}

/**
 * Moves the focus to the heading of a new page, for users of keyboards and screen readers, and on the way back to the
 * control that was used last. A user who types in a window over the page keeps it: the page may have opened by itself.
 * The router restores how far the page was scrolled.
 */
export function usePagePlace() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      const selector = control && main.current?.contains(control) ? selectorOf(control) : undefined;
      if (selector) lastUsed.set(key, selector);
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('click', remember, true);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', remember, true);
    };
  }, [key]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (isTyping(document.activeElement) && !main.current?.contains(document.activeElement)) return;
    const used = isBack ? lastUsed.get(key) : undefined;
    const control = used ? main.current?.querySelector<HTMLElement>(used) : null;
    const heading = control ? null : main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (control ?? heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, key, isBack]);
  return main;
}
