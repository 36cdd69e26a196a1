import type { ScrimView } from '@muster/contracts/scrims';
import { Suspense, useState } from 'react';
import { Icon } from '../../../shared/art/Icon';
import { strings } from '../share/share-strings';
import { lazyWithRetry } from '../../../shared/lazy-import';

const CalendarModal = lazyWithRetry(() =>
  import('./CalendarModal').then((module) => ({ default: module.CalendarModal })),
);

/** 'Add to calendar' for this scrim or all of the user's. The modal is loaded when it is first opened. */
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
