import type { ScrimView } from '@muster/contracts';
import { useEffect, useRef, useState } from 'react';
import { rosterNews } from './roster-news';

/** Tells those who do not see it that somebody took or left a seat. */
export function RosterNews({ scrim, myId }: { scrim: ScrimView; myId: string }) {
  const before = useRef(scrim);
  const [news, setNews] = useState('');
  useEffect(() => {
    const told = rosterNews(before.current, scrim, myId);
    before.current = scrim;
    if (told) setNews(told);
  }, [scrim, myId]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  );
}
