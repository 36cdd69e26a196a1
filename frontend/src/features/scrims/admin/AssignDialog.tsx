import { Suspense, useState } from 'react';
import type { ScrimView } from '@muster/contracts';
import { lazyWithRetry } from '../../../shared/lazy-import';

const AssignModal = lazyWithRetry(() => import('./AssignModal').then((module) => ({ default: module.AssignModal })));

/** 'Assign Player to Scrim'; the window is loaded when an admin first opens it. */
export function AssignDialog({ scrim, open, onClose }: { scrim: ScrimView; open: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <AssignModal scrim={scrim} open={open} onClose={onClose} />
    </Suspense>
  ) : null;
}
