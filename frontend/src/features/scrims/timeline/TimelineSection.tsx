import { Suspense, useState } from 'react';
import type { ScrimView } from '@muster/contracts/scrims';
import type { TimelineStep } from '@muster/contracts/timeline';
import { Icon } from '../../../shared/art/Icon';
import css from './Timeline.module.css';
import { strings } from './timeline-strings';
import type { Viewer } from '../permissions';
import { lazyWithRetry } from '../../../shared/lazy-import';

const Timeline = lazyWithRetry(() => import('./Timeline').then((module) => ({ default: module.Timeline })));

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  selectedStep: TimelineStep | null;
  onSelectStep: (step: TimelineStep | null, name: (id: string | null | undefined) => string) => void;
}

/** Collapsed by default; the timeline is loaded when it is opened. */
export function TimelineSection(props: Props) {
  const [open, setOpen] = useState(false);
  const toggle = () => {
    if (open) props.onSelectStep(null, String);
    setOpen(!open);
  };
  return (
    <section className={`panel ${css.section}`} aria-label={strings.title}>
      <button type="button" className={css.toggle} aria-expanded={open} onClick={toggle}>
        <Icon name="clock" size={19} /> {strings.title}
        <Icon name="chevron" size={19} />
      </button>
      {open && (
        <Suspense fallback={<p className={css.note}>{strings.loading}</p>}>
          <Timeline {...props} />
        </Suspense>
      )}
    </section>
  );
}
