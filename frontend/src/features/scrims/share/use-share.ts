import { useCallback } from 'react';
import { strings } from '../strings';
import { useCopy } from '../use-copy';

const usesTouch = () => matchMedia('(pointer: coarse)').matches;

/** Returns a function that opens the system's share sheet on phones and tablets, and copies the link elsewhere. */
export function useShare() {
  const copy = useCopy();
  return useCallback(
    async (scrimId: string, title: string) => {
      const url = `${location.origin}/scrims/${scrimId}`;
      const canShare = usesTouch() && navigator.canShare?.({ title, url });
      if (!canShare) return copy(url, strings.shared);
      // Rejects if the user closes the sheet, which needs no answer.
      return navigator.share({ title, url }).catch((reason: unknown) => {
        if (!(reason instanceof DOMException && reason.name === 'AbortError')) return copy(url, strings.shared);
        return undefined;
      });
    },
    [copy],
  );
}
