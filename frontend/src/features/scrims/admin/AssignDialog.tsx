import { Suspense, useState } from 'react';
import type { ScrimView } from '@muster/contracts/scrims';
import { lazyWithRetry } from '../../../shared/lazy-import';

const AssignModal = lazyWithRetry(() => import('./AssignModal').then((module) => ({ default: module.AssignModal })));

/** 'Assign Player to Scrim'. The modal is loaded when it is first opened. */
export function AssignDialog({ scrim, open, onClose }: { scrim: ScrimView; open: boolean; onClose: () => void }) {
  const [isLoaded, setLoaded] = useState(false);
  if (open && !isLoaded) setLoaded(true);
  return isLoaded ? (
    <Suspense>
      <AssignModal scrim={scrim} open={open} onClose={onClose} />
    </Suspense>
  ) : null;
}
