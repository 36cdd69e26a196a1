import type { ScrimView } from '@muster/contracts/scrims';
import { Suspense, useState } from 'react';
import { selectBalance } from '../scrims.slice';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { useSelected } from '../../../shared/use-selected';

const BalanceModal = lazyWithRetry(() => import('./BalanceModal').then((module) => ({ default: module.BalanceModal })));

/** Opens automatically after a balanced fill. */
export function BalanceDialog({ scrim }: { scrim: ScrimView }) {
  const balance = useSelected(selectBalance, scrim._id);
  const [last, setLast] = useState(balance);
  if (balance && balance !== last) setLast(balance);
  return last ? (
    <Suspense>
      <BalanceModal scrim={scrim} balance={last} open={balance !== undefined} />
    </Suspense>
  ) : null;
}
