import { Suspense, useState } from 'react';
import type { ScrimView } from '@muster/contracts/scrims';
import type { TimelineStep } from '@muster/contracts/timeline';
import { FoldedSection } from '../../../shared/FoldedSection';
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
    <FoldedSection icon="clock" title={strings.title} isOpen={open} onToggle={toggle}>
      <Suspense fallback={<p className={css.note}>{strings.loading}</p>}>
        <Timeline {...props} />
      </Suspense>
    </FoldedSection>
  );
}
