import type { ScrimView, TimelineStep } from '@muster/contracts';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import css from './Timeline.module.css';
import { clockTime, momentOf } from './time';
import { selectTimeline, timelineWished } from './timeline.slice';
import { tellStep, words } from './timeline-words';
import { UndoDialog, type Undoing } from './UndoDialog';
import { usePending } from './use-scrim';
import type { Viewer } from './viewer';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  /** The step whose teams are shown instead of today's. */
  past: TimelineStep | null;
  onPast: (step: TimelineStep | null, name: (id: string | null | undefined) => string) => void;
}

/** Who did what when, the newest first; a step shows the teams as they were after it. */
export function Timeline({ scrim, viewer, past, onPast }: Props) {
  const dispatch = useDispatch();
  const scrimId = scrim._id;
  const { view, loading, failure } = useSelector((state: Parameters<typeof selectTimeline>[0]) => selectTimeline(state, scrimId));
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const busy = usePending(scrimId) !== undefined;
  const known = view?.version ?? 0;
  const { version } = scrim;
  // Every change of the scrim is a new step.
  useEffect(() => {
    if (known < version) dispatch(timelineWished({ scrimId }));
  }, [dispatch, scrimId, known, version]);

  if (!view) return <p className={css.note}>{failure && !loading ? failure.message : words.loading}</p>;
  const people = new Map(view.people.map((person) => [person._id, person.name]));
  const name = (id: string | null | undefined) => people.get(id ?? '') ?? '';
  const { steps } = view;
  const at = past ? steps.findIndex((step) => step.version === past.version) : steps.length - 1;
  const goTo = (index: number) => onPast(index >= steps.length - 1 ? null : (steps[index] ?? null), name);
  return (
    <div className={css.timeline}>
      {steps.length > 1 && (
        <label className={css.scrub}>
          <span>{words.scrub}</span>
          <input type="range" min={0} max={steps.length - 1} value={at} aria-valuetext={steps[at] && momentOf(steps[at].at)} onChange={({ target }) => goTo(Number(target.value))} />
        </label>
      )}
      <ol className={css.steps}>
        {steps.toReversed().map((step) => {
          const told = tellStep(step, name);
          const chosen = step.version === past?.version;
          return (
            <li key={step.version} className={`${css.step} ${step.undone ? css.undone : ''} ${chosen ? css.chosen : ''}`}>
              <button type="button" className={css.look} aria-pressed={chosen} title={words.look} onClick={() => goTo(chosen ? steps.length : steps.indexOf(step))}>
                <time dateTime={step.at} title={momentOf(step.at)}>
                  {clockTime(step.at)}
                </time>
                <span>
                  {told.join('. ')}
                  {step.undone && <em> · {words.undone}</em>}
                </span>
              </button>
              {viewer.isAdmin && step.undoable && (
                <button type="button" className={css.undo} aria-disabled={busy} onClick={() => !busy && setUndoing({ version: step.version, text: told.join('. ') })}>
                  {words.undo}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {view.earlier && (
        <button type="button" className={css.undo} disabled={loading} onClick={() => dispatch(timelineWished({ scrimId, before: steps[0]?.version ?? 1 }))}>
          {words.earlier}
        </button>
      )}
      <UndoDialog scrimId={scrimId} step={undoing} onDone={() => setUndoing(null)} />
    </div>
  );
}
