import type { ScrimView } from '@muster/contracts/scrims';
import type { TimelineStep } from '@muster/contracts/timeline';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import css from './Timeline.module.css';
import { formatTime, formatDateTime } from '../time';
import { timelines } from './timeline.slice';
import { describeStep } from './describe-step';
import { strings } from './timeline-strings';
import { UndoDialog, type UndoTarget } from './UndoDialog';
import { usePendingCommand } from '../use-scrim';
import { canManage, type Viewer } from '../permissions';
import { personName } from '../../../shared/words/words';
import { useSelected } from '../../../shared/use-selected';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  /** The step whose teams are shown instead of the current ones. */
  selectedStep: TimelineStep | null;
  onSelectStep: (step: TimelineStep | null, name: (id: string | null | undefined) => string) => void;
}

interface StepProps {
  step: TimelineStep;
  sentence: string;
  isChosen: boolean;
  onChoose: (chosen: boolean) => void;
  isBusy: boolean;
  /** Given if the viewer may undo the step. */
  onUndo: (() => void) | undefined;
}
const Step = ({ step, sentence, isChosen, onChoose, isBusy, onUndo }: StepProps) => (
  <li className={`${css.step} ${step.undone ? css.undone : ''} ${isChosen ? css.chosen : ''}`}>
    <button
      type="button"
      className={css.select}
      aria-pressed={isChosen}
      title={strings.selectStep}
      onClick={() => onChoose(!isChosen)}
    >
      <time dateTime={step.at} title={formatDateTime(step.at)}>
        {formatTime(step.at)}
      </time>
      <span>
        {sentence}
        {step.undone && <em> · {strings.undone}</em>}
      </span>
    </button>
    {onUndo && (
      <button type="button" className={css.undo} aria-disabled={isBusy} onClick={() => !isBusy && onUndo()}>
        {strings.undo}
      </button>
    )}
  </li>
);

/** The scrim's history, newest first. Selecting a step shows the teams as they were after it. */
export function Timeline({ scrim, viewer, selectedStep, onSelectStep }: Props) {
  const dispatch = useDispatch();
  const scrimId = scrim._id;
  const { shown: view, isLoading: loading, failure } = useSelected(timelines.select, scrimId);
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const busy = usePendingCommand(scrimId) !== undefined;
  const loadedVersion = view?.version ?? 0;
  const { version } = scrim;
  // Every version of the scrim is a step of the timeline.
  useEffect(() => {
    if (loadedVersion < version) dispatch(timelines.requested({ scrimId }));
  }, [dispatch, scrimId, loadedVersion, version]);

  if (!view) return <p className={css.note}>{failure && !loading ? failure.message : strings.loading}</p>;
  const people = new Map(view.people.map((person) => [person._id, personName(person.name)]));
  const name = (id: string | null | undefined) => people.get(id ?? '') ?? '';
  const { steps } = view;
  const at = selectedStep ? steps.findIndex((step) => step.version === selectedStep.version) : steps.length - 1;
  const goTo = (index: number) => onSelectStep(index >= steps.length - 1 ? null : (steps[index] ?? null), name);
  return (
    <div className={css.timeline}>
      {steps.length > 1 && (
        <label className={css.scrub}>
          <span>{strings.scrub}</span>
          <input
            type="range"
            min={0}
            max={steps.length - 1}
            value={at}
            aria-valuetext={steps[at] && formatDateTime(steps[at].at)}
            onChange={({ target }) => goTo(Number(target.value))}
          />
        </label>
      )}
      <ol className={css.steps}>
        {steps.toReversed().map((step) => {
          const sentence = describeStep(step, name).join('. ');
          const mayUndo = canManage(scrim, viewer) && step.undoable;
          return (
            <Step
              key={step.version}
              step={step}
              sentence={sentence}
              isChosen={step.version === selectedStep?.version}
              onChoose={(chosen) => goTo(chosen ? steps.indexOf(step) : steps.length)}
              isBusy={busy}
              onUndo={mayUndo ? () => setUndoing({ version: step.version, text: sentence }) : undefined}
            />
          );
        })}
      </ol>
      {view.earlier && (
        <button
          type="button"
          className={css.undo}
          disabled={loading}
          onClick={() => dispatch(timelines.requested({ scrimId, before: steps[0]?.version ?? 1 }))}
        >
          {strings.earlier}
        </button>
      )}
      <UndoDialog scrimId={scrimId} step={undoing} onDone={() => setUndoing(null)} />
    </div>
  );
}
