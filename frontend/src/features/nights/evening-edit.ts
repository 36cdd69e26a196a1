/** Content of the dialog that changes one evening, and the request that it sends. */
import { ASKING_MOVE_MS, type EditEveningBody, type EveningView } from '@muster/contracts/nights';

/** `date` and `time` are local to the evening's zone. `scope`: `later` changes the night from this date on. */
export interface EveningDraft {
  scope: 'this' | 'later';
  name: string;
  date: string;
  time: string;
  maxLobbies: number;
}

/** Date and time of an instant on the clocks of a zone: '2026-11-26' and '20:00'. */
export function localIn(iso: string, zone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = format.format(new Date(iso)).split(' ');
  return { date, time };
}

/** The instant at which the clocks of a zone show this; empty if it is not a date and a time. */
export function instantIn(zone: string, date: string, time: string): string {
  const asUtc = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(asUtc)) return '';
  const offsetAt = (at: number): number => {
    const shown = localIn(new Date(at).toISOString(), zone);
    return Date.parse(`${shown.date}T${shown.time}Z`) - Math.floor(at / 60_000) * 60_000;
  };
  // The offset counts that is in force at the moment itself, which the first guess may miss on the day of a change
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}

export const draftOf = ({ name, startsAt, zone, maxLobbies }: EveningView): EveningDraft => ({
  scope: 'this',
  name,
  ...localIn(startsAt, zone),
  maxLobbies,
});

/** Returns only the fields that differ from the evening. */
export function toEveningBody({ name, date, time, maxLobbies }: EveningDraft, evening: EveningView): EditEveningBody {
  const startsAt = instantIn(evening.zone, date, time);
  return {
    ...(name !== evening.name && { name }),
    ...(startsAt !== evening.startsAt && { startsAt }),
    ...(maxLobbies !== evening.maxLobbies && { maxLobbies }),
  };
}

/**
 * Returns how the edit affects the sign-ups: not at all, people are notified of a small move, or they are asked again.
 */
export function moveEffect(draft: EveningDraft, evening: EveningView): 'none' | 'kept' | 'asked' {
  const { startsAt } = toEveningBody(draft, evening);
  if (!startsAt) return 'none';
  return Math.abs(Date.parse(startsAt) - Date.parse(evening.startsAt)) >= ASKING_MOVE_MS ? 'asked' : 'kept';
}
