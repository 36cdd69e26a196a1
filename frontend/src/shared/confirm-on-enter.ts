import type { KeyboardEvent } from 'react';

/**
 * Enter in a field of the form confirms it and goes to the next one: what the form does may be seen by many people, so
 * only its button does it.
 */
export function confirmOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || !(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (field.role === 'combobox' || event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([disabled])')];
  fields
    .slice(fields.indexOf(field) + 1)
    .find((next) => next.offsetParent !== null)
    ?.focus();
}
