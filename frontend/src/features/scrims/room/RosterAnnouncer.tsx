import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect, useRef, useState } from 'react';
import { describeRosterChanges } from './roster-changes';

/** Announces roster changes to screen readers. */
export function RosterAnnouncer({ scrim, myId }: { scrim: ScrimView; myId: string }) {
  const previous = useRef(scrim);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const changes = describeRosterChanges(previous.current, scrim, myId);
    previous.current = scrim;
    if (changes) setAnnouncement(changes);
  }, [scrim, myId]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}
