import { type EffectKindView, type EffectView, JOB_QUEUES } from '@muster/contracts/operations';
import { strings } from './strings';
import { serverNow } from '../../shared/clock';

const s = strings.jobs.steps;

export type JobStatus = keyof typeof strings.jobs.states;
/** `at`: an ISO instant, if it is known. */
export interface JobStep {
  label: string;
  at?: string;
  text?: string;
}

export function jobStatusOf({ state, dueAt }: Pick<EffectView, 'state' | 'dueAt'>, now = serverNow()): JobStatus {
  if (state === 'superseded') return 'skipped';
  if (state !== 'pending') return state;
  return Date.parse(dueAt) <= now ? 'due' : 'scheduled';
}

/** 'MailNotification' → 'Mail notification'. */
export const toKindLabel = (kind: string): string =>
  kind.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Kinds in the order of their queues, each queue with how many of its jobs are due, running or failed. */
export function toKindOptions(kinds: readonly EffectKindView[], chosen: string | undefined) {
  const toOption = (kind: string) => ({ value: kind, label: toKindLabel(kind) });
  const groups = [...JOB_QUEUES, null].flatMap((queue) => {
    const members = kinds.filter((one) => one.queue === queue);
    const open = members.reduce((sum, { due, running, failed }) => sum + due + running + failed, 0);
    const options = members.map(({ kind }) => toOption(kind));
    return members.length > 0 ? [{ label: `${queue ?? '–'} · ${open}`, options }] : [];
  });
  const isListed = !chosen || kinds.some(({ kind }) => kind === chosen);
  return isListed ? groups : [...groups, toOption(chosen)];
}

/** The history of a job as far as its row holds it: only the last error is stored, and the time of the last end. */
export function toJobHistory({ state, attempts, error, result, createdAt, dueAt, doneAt }: EffectView): JobStep[] {
  const ended = doneAt ? { at: doneAt } : {};
  const requested: JobStep = { label: s.requested, at: createdAt };
  if (state === 'failed') return [requested, { label: s.attemptFailed(attempts), ...ended, text: error ?? '' }];
  const failedBefore: JobStep[] = error
    ? [{ label: state === 'pending' && attempts > 0 ? s.attemptFailed(attempts) : s.failedBefore, text: error }]
    : [];
  const last: Record<typeof state, JobStep> = {
    pending: { label: s.nextAttempt(attempts + 1), at: dueAt },
    running: { label: s.attemptRunning(attempts) },
    done: { label: attempts === 1 ? s.finishedAtOnce : s.finished(attempts), ...ended, text: result ?? '' },
    superseded: { label: s.skipped, ...ended, text: result ?? '' },
  };
  return [requested, ...failedBefore, last[state]];
}
