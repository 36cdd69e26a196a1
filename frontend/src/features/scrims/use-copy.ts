import { useCallback } from 'react';
import { useCopyText } from '../../shared/use-copy';
import { strings } from './strings';

/** Returns a function that copies a text and shows an alert. */
export function useCopy() {
  const copy = useCopyText();
  return useCallback((text: string, done: string) => copy(text, done, strings.copyFailed), [copy]);
}
