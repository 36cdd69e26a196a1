import { Suspense, useState } from 'react';
import { Icon } from '../../shared/art/Icon';
import { lazyWithoutAntd } from '../../shared/lazy-import';
import css from './BroadcastPanel.module.css';
import { strings } from './strings';

const BroadcastPanel = lazyWithoutAntd(() =>
  import('./BroadcastPanel').then((module) => ({ default: module.BroadcastPanel })),
);

/** For casters and organisers, below the scrim. Collapsed by default. */
export function BroadcastSection({ scrimId, hasDraft }: { scrimId: string; hasDraft: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`panel ${css.section}`} aria-label={strings.title}>
      <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="mic" size={19} /> {strings.title}
        <Icon name="chevron" size={19} />
      </button>
      {isOpen && (
        <Suspense>
          <BroadcastPanel scrimId={scrimId} hasDraft={hasDraft} />
        </Suspense>
      )}
    </section>
  );
}
