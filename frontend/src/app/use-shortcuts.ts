import { profilePath } from '@muster/contracts/profile-path';
import { hasCommunities } from '../shared/communities-mode';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../shared/navigation';
import { paletteToggled } from '../shared/palette.slice';
import { areShortcutsEnabled } from '../shared/preferences';
import { selectMe } from '../shared/session.slice';

const SEQUENCE_TIMEOUT_MS = 1_200;
const CHAT = '[data-chat-of]';
const focusedCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('article[data-scrim]') ?? null;

/** Focuses the next or previous scrim card, and stops at both ends. */
function focusNeighbourCard(by: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-scrim]')];
  const index = cards.findIndex((card) => card === focusedCard());
  const next = index < 0 ? cards[0] : cards[index + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
function openCard() {
  if (document.activeElement === focusedCard()) focusedCard()?.querySelector<HTMLElement>('h3 a')?.click();
}
/** Opens the chat of the focused card, or of the page's scrim if it is the only one. */
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
/** The messenger has no page to navigate to. */
export const openMessenger = () => document.querySelector<HTMLElement>('[data-bar-button=mail]')?.click();

const isModal = () => document.querySelector('dialog[open]') !== null;
/**
 * Opens with Ctrl or Cmd and K, which nobody presses by mistake, or with `/` unless shortcuts are off; never while
 * typing.
 */
function opensPalette({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (isTyping(target) || isModal() || defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && areShortcutsEnabled();
}

/**
 * Ctrl-K or `/` opens the palette, `?` the list of shortcuts, `g` plus a letter navigates, `j` and `k` move through a
 * list of scrims, `c` opens a chat. Inactive while typing or if the user has disabled shortcuts.
 */
export function useShortcuts() {
  const [sheet, setSheet] = useState<'never' | 'open' | 'shut'>('never');
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const me = useSelector(selectMe);
  const afterG = useRef(-Infinity);
  useEffect(() => {
    const places: Record<string, string> = {
      h: '/',
      s: '/scrims',
      t: '/settings',
      u: '/guide',
      ...(hasCommunities && { c: '/communities' }),
      ...(me && { p: profilePath(me) }),
      ...(me?.isAdmin && { d: '/admin/dashboard', n: '/scrims/new' }),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (opensPalette(event)) {
        event.preventDefault();
        return void dispatch(paletteToggled(true));
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        !areShortcutsEnabled()
      )
        return;
      const isSequence = event.timeStamp - afterG.current < SEQUENCE_TIMEOUT_MS;
      const to = isSequence ? places[event.key.toLowerCase()] : undefined;
      afterG.current = event.key === 'g' ? event.timeStamp : -Infinity;
      if (event.key === '?') setSheet('open');
      if (isSequence && event.key === 'm') return openMessenger();
      const run = isSequence || (event.target as Element).closest('[role=dialog]') ? undefined : KEYS[event.key];
      // The key would be typed into the field that opens with the focus in it. Enter presses what has the focus.
      if (run && event.key !== 'Enter') event.preventDefault();
      run?.();
      if (!to) return;
      event.preventDefault();
      setSheet((now) => (now === 'open' ? 'shut' : now));
      void navigate(to);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate, dispatch, me]);
  return { sheet, close: () => setSheet('shut') };
}
