import type { ScrimView } from '@muster/contracts/scrims';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../shared/lazy-import';
import type { FillKind } from './fill-kind';

const FillModal = lazyWithRetry(() => import('./FillModal').then((module) => ({ default: module.FillModal })));

/** Shows who would be seated before anyone is. `kind`: null while it is closed. */
export function FillDialog({ scrim, kind, onClose }: { scrim: ScrimView; kind: FillKind | null; onClose: () => void }) {
  // Stays while it closes.
  const [last, setLast] = useState(kind);
  if (kind && kind !== last) setLast(kind);
  return last ? (
    <Suspense>
      <FillModal scrim={scrim} kind={last} open={kind !== null} onClose={onClose} />
    </Suspense>
  ) : null;
}
