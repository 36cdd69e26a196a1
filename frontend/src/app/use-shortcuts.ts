import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../shared/is-typing';
import { areShortcutsEnabled } from '../shared/preferences';
import { profilePath } from '../shared/profile-path';
import { selectMe } from '../shared/session.slice';

const SEQUENCE_TIMEOUT_MS = 1_200;
const CHAT = '[data-chat-of]';
const focusedCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('article[data-scrim]') ?? null;

/** The focus goes to the card after or before this one, and rests at the ends. */
function focusNeighbourCard(by: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-scrim]')];
  const at = cards.findIndex((card) => card === focusedCard());
  const next = at < 0 ? cards[0] : cards[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
function openCard() {
  if (document.activeElement === focusedCard()) focusedCard()?.querySelector<HTMLElement>('h3 a')?.click();
}
/** Of the card that has the focus; of the page's scrim where it is the only one. */
function openChat() {
  const all = document.querySelectorAll<HTMLElement>(CHAT);
  (focusedCard()?.querySelector<HTMLElement>(CHAT) ?? (all.length === 1 ? all[0] : undefined))?.click();
}
const KEYS: Record<string, () => void> = {
  j: () => focusNeighbourCard(1),
  k: () => focusNeighbourCard(-1),
  c: openChat,
  Enter: openCard,
};
/** Where no page stands behind it. */
const openMessenger = () => document.querySelector<HTMLElement>('[data-home-of=mail]')?.click();

/**
 * `?` opens the sheet, `g` and a letter go somewhere, `j` and `k` walk through a list of scrims, `c` opens a chat. Off
 * while somebody types, and for who switched them off.
 */
export function useShortcuts() {
  const [sheet, setSheet] = useState<'never' | 'open' | 'shut'>('never');
  const navigate = useNavigate();
  const me = useSelector(selectMe);
  const afterG = useRef(-Infinity);
  useEffect(() => {
    const places: Record<string, string> = {
      h: '/',
      s: '/scrims',
      t: '/settings',
      u: '/guide',
      ...(me && { p: profilePath(me) }),
      ...(me?.isAdmin && { d: '/admin/dashboard', n: '/scrims/new' }),
    };
    const pressed = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        !areShortcutsEnabled()
      )
        return;
      const goes = event.timeStamp - afterG.current < SEQUENCE_TIMEOUT_MS;
      const to = goes ? places[event.key.toLowerCase()] : undefined;
      afterG.current = event.key === 'g' ? event.timeStamp : -Infinity;
      if (event.key === '?') setSheet('open');
      if (goes && event.key === 'm') return openMessenger();
      if (!goes && !(event.target as Element).closest('[role=dialog]')) KEYS[event.key]?.();
      if (!to) return;
      event.preventDefault();
      setSheet((now) => (now === 'open' ? 'shut' : now));
      void navigate(to);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [navigate, me]);
  return { sheet, close: () => setSheet('shut') };
}
