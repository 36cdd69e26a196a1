import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../shared/is-typing';
import { shortcutsOn } from '../shared/preferences';
import { profilePath } from '../shared/profile-path';
import { selectMe } from '../shared/session.slice';

const PAUSE_MS = 1_200;

/** `?` opens the sheet, `g` and a letter go somewhere. Off while somebody types, and for who switched them off. */
export function useShortcuts() {
  const [sheet, setSheet] = useState<'never' | 'open' | 'shut'>('never');
  const navigate = useNavigate();
  const me = useSelector(selectMe);
  const afterG = useRef(0);
  useEffect(() => {
    const places: Record<string, string> = { h: '/', s: '/scrims', t: '/settings', u: '/guide', ...(me && { p: profilePath(me) }), ...(me?.isAdmin && { d: '/admin/dashboard', n: '/scrims/new' }) };
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target) || !shortcutsOn()) return;
      const to = event.timeStamp - afterG.current < PAUSE_MS ? places[event.key.toLowerCase()] : undefined;
      afterG.current = event.key === 'g' ? event.timeStamp : -Infinity;
      if (event.key === '?') setSheet('open');
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
