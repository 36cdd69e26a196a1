import { Suspense, useState } from 'react';
import type { ConfirmProps } from './ConfirmModal';
import { lazyWithRetry } from './lazy-import';

const ConfirmModal = lazyWithRetry(() => import('./ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

/** Asks for confirmation before an irreversible action. The modal is loaded on first use. */
export function ConfirmDialog(props: ConfirmProps) {
  const [isLoaded, setLoaded] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (props.open && !isLoaded) setLoaded(true);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Read during rendering, because the modal's button takes the focus before any effect runs.
    if (props.open) setOpener(document.activeElement);
  }
  const restoreFocus = () =>
    opener instanceof HTMLElement && opener.isConnected && opener.focus({ preventScroll: true });
  return isLoaded ? (
    <Suspense>
      <ConfirmModal {...props} afterClose={restoreFocus} />
    </Suspense>
  ) : null;
}
