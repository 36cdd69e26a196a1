import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from './alerts/alerts.slice';

/**
 * For pages over plain HTTP, which have no clipboard. Text outside an open dialog cannot be selected, so it is put into
 * the dialog.
 */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const box = Object.assign(document.createElement('textarea'), { value: text });
  box.style.position = 'fixed';
  box.style.opacity = '0';
  (focused?.closest('dialog, [role=dialog]') ?? document.body).append(box);
  box.select();
  try {
    return document.execCommand('copy');
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Returns a function that copies a text and tells whether that worked. */
export function useCopyText() {
  const dispatch = useDispatch();
  return useCallback(
    async (text: string, done: string, failed: string) => {
      // oxlint-disable-next-line no-restricted-properties -- the only use
      const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
        () => true,
        () => copyBySelection(text),
      );
      dispatch(copied ? alert.success(done, 'copy') : alert.error(failed, 'copy'));
    },
    [dispatch],
  );
}
