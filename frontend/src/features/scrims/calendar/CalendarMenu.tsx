import type { ScrimView } from '@muster/contracts';
import { Suspense, useState } from 'react';
import { Icon } from '../../../shared/art/Icon';
import { strings } from '../share/share-strings';
import { lazyWithRetry } from '../../../shared/lazy-import';

const CalendarModal = lazyWithRetry(() =>
  import('./CalendarModal').then((module) => ({ default: module.CalendarModal })),
);

/** 'Add to calendar': this one, or all of mine. The window is loaded when it is first needed. */
export function CalendarMenu({ scrim }: { scrim: ScrimView }) {
  const [open, setOpen] = useState<'never' | 'open' | 'shut'>('never');
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={strings.calendar}
        title={strings.calendar}
        onClick={() => setOpen('open')}
      >
        <Icon name="calendar" size={19} />
      </button>
      {open !== 'never' && (
        <Suspense>
          <CalendarModal scrim={scrim} open={open === 'open'} onClose={() => setOpen('shut')} />
        </Suspense>
      )}
    </>
  );
}
