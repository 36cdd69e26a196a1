import { readText, writeText } from './storage';

const KEY = 'muster-greeting';

/** Lets the next page of this tab say it, because this one is about to be left. */
export const leaveGreeting = (text: string): boolean => writeText(KEY, text);

export function takeGreeting(): string | null {
  const text = readText(KEY);
  if (text !== null) writeText(KEY, null);
  return text;
}
