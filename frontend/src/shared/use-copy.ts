import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from './alerts/alerts.slice';

/** Fallback for pages that are not served over HTTPS. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.style.position = 'fixed';
  box.style.opacity = '0';
  document.body.append(box);
  box.select();
  try {
    return document.execCommand('copy');
  } finally {
    box.remove();
  }
}

/** Returns a function that copies a text and tells whether that worked. */
export function useCopyText() {
  const dispatch = useDispatch();
  return useCallback(
    async (text: string, done: string, failed: string) => {
      const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
        () => true,
        () => copyBySelection(text),
      );
      dispatch(copied ? alert.success(done, 'copy') : alert.error(failed, 'copy'));
    },
    [dispatch],
  );
}
