import { Suspense, useState } from 'react';
import { FoldedSection } from '../../shared/FoldedSection';
import { lazyWithoutAntd } from '../../shared/lazy-import';
import { strings } from './strings';

const BroadcastPanel = lazyWithoutAntd(() =>
  import('./BroadcastPanel').then((module) => ({ default: module.BroadcastPanel })),
);

/** For casters and organisers, below the scrim. Collapsed by default. */
export function BroadcastSection({ scrimId, hasDraft }: { scrimId: string; hasDraft: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedSection icon="mic" title={strings.title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Suspense>
        <BroadcastPanel scrimId={scrimId} hasDraft={hasDraft} />
      </Suspense>
    </FoldedSection>
  );
}
