import { useState } from 'react';
import { changedFields } from './changed-fields';

/** Texts as the server stores them. */
const toStored = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : value);

/** Returns those of the edited fields that are not stored yet. */
export const notStored = <Draft extends object>(edited: Partial<Draft>, original: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(edited).filter(([field, value]) => toStored(value) !== toStored(original[field as keyof Draft])),
  ) as Partial<Draft>;

/**
 * Returns the content of a form about something that others change, too. Untouched fields follow their changes, and so
 * do edited fields once they are saved; otherwise a later change by others would look like an edit that takes it back.
 */
export function useEdited<Draft extends object>(original: Draft) {
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const stored = JSON.stringify(original);
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    setEdited(notStored(edited, original));
  }
  const change = (fields: Partial<Draft>) =>
    setEdited(changedFields({ ...edited, ...fields }, original as Record<string, unknown>) as Partial<Draft>);
  return { draft: { ...original, ...edited }, change };
}
