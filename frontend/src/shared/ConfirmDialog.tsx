import { Suspense, useState } from 'react';
import type { ConfirmProps } from './ConfirmModal';
import { lazyWithRetry } from './lazy-import';

const ConfirmModal = lazyWithRetry(() => import('./ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

/** Asks before what cannot be undone. The window itself is loaded when it is first needed. */
export function ConfirmDialog(props: ConfirmProps) {
  const [wanted, setWanted] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (props.open && !wanted) setWanted(true);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Taken here, because the button in the window takes the focus before any effect runs.
    if (props.open) setOpener(document.activeElement);
  }
  const giveFocusBack = () =>
    opener instanceof HTMLElement && opener.isConnected && opener.focus({ preventScroll: true });
  return wanted ? (
    <Suspense>
      <ConfirmModal {...props} afterClose={giveFocusBack} />
    </Suspense>
  ) : null;
}
