/** Shortens a text to `length` characters. */
export function truncate(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text;
}

/** '99+' from a hundred. */
export const toBadge = (count: number): string => (count > 99 ? '99+' : String(count));

export const initials = (name: string): string =>
  Array.from(name.replaceAll(' ', '')).slice(0, 2).join('').toUpperCase();
