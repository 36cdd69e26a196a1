import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMayFocus } from '../../../shared/navigation';

/** The question in a link of a push or mail: `?check-in=1`, `?offer=ID&answer=accept` or `decline`. */
export type Asked = { kind: 'checkIn' } | { kind: 'accept' | 'decline'; offerId: string };

export function askedIn(search: URLSearchParams): Asked | undefined {
  if (search.get('check-in')) return { kind: 'checkIn' };
  const [offerId, answer] = [search.get('offer'), search.get('answer')];
  if (!offerId || (answer !== 'accept' && answer !== 'decline')) return undefined;
  return { kind: answer, offerId };
}

/** Returns the parameters without those of a question, so that a reload does not move the focus again. */
export function withoutAsked(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of ['check-in', 'offer', 'answer']) rest.delete(name);
  return rest;
}

/**
 * Focuses the button that the address asks for, once it can take the focus. It never presses it: any site can open the
 * address, and only the user may answer.
 */
export function useAskedButton(kind: Asked['kind'], offerId?: string): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const [search, setSearch] = useSearchParams();
  const mayFocus = useMayFocus();
  const asked = askedIn(search);
  const isAsked = asked?.kind === kind && (asked.kind === 'checkIn' || asked.offerId === offerId);
  useEffect(() => {
    if (!isAsked || !button.current || !mayFocus()) return;
    button.current.focus();
    // A button that is disabled yet, or hidden because the bar of phones has it, takes no focus.
    if (document.activeElement === button.current) setSearch(withoutAsked, { replace: true, preventScrollReset: true });
  });
  return button;
}
