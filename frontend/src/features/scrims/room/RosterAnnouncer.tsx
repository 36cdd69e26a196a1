import type { ScrimView } from '@muster/contracts';
import { useEffect, useRef, useState } from 'react';
import { describeRosterChanges } from './roster-changes';

/** Tells those who do not see it that somebody took or left a seat. */
export function RosterAnnouncer({ scrim, myId }: { scrim: ScrimView; myId: string }) {
  const before = useRef(scrim);
  const [news, setNews] = useState('');
  useEffect(() => {
    const told = describeRosterChanges(before.current, scrim, myId);
    before.current = scrim;
    if (told) setNews(told);
  }, [scrim, myId]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  );
}
