/**
 * A night of a community: a repeating date with its settings. Changes count from a date on, so that the settings before
 * it are kept as an earlier phase. A night can be paused and ends for good.
 */
import type { NightRule, NightSignUp } from '@muster/contracts/nights';
import type { ScrimTemplate } from '@muster/contracts/scrim-template';
import { deciderOf, isSame } from '@muster/kernel';
import { type Actor, assertOrganiser, type CommandContext } from './actor';
import { NightRejection } from './errors';

export interface NightSettings {
  name: string;
  rule: NightRule;
  time: string;
  zone: string;
  from: string;
  until: string | null;
  signUp: NightSignUp;
  maxLobbies: number;
  template: ScrimTemplate;
}
/** Changes of one evening. */
export interface EveningChanges {
  startsAt?: string;
  name?: string;
  maxLobbies?: number;
}
/**
 * Changes of one evening that were made together with changes of the night. `version`: of the night, by which the
 * evening takes them over once.
 */
export interface Included {
  date: string;
  changes: EveningChanges;
  version: number;
}
/** `since`: the local date from which these settings count; the last phase has the newest. */
export interface NightPhase {
  since: string;
  settings: NightSettings;
}
export interface Night {
  id: string;
  communityId: string;
  createdBy: string;
  phases: readonly NightPhase[];
  included: readonly Included[];
  paused: boolean;
  ended: boolean;
  /** The text that says why it ended. */
  reasonId: string | null;
  /** Number of events so far, and the number of the last one that its evenings follow. */
  version: number;
  changed: number;
}
export const initialNight: Night = {
  id: '',
  communityId: '',
  createdBy: '',
  phases: [],
  included: [],
  paused: false,
  ended: false,
  reasonId: null,
  version: 0,
  changed: 0,
};
/** Earlier phases count for the few evenings before the next one; more of them are never needed. */
const PHASES_MAX = 20;

export const settingsOf = ({ phases }: Night): NightSettings => phases.at(-1)!.settings;
/** The settings that count on this local date. */
export const phaseOn = ({ phases }: Night, date: string): NightSettings =>
  (phases.findLast(({ since }) => since <= date) ?? phases[0]!).settings;

interface Text {
  id: string;
  text: string;
}
interface To<T extends string> {
  type: T;
  nightId: string;
  by: Actor;
  ctx: CommandContext;
}
export type CreateNight = To<'CreateNight'> & { communityId: string; settings: NightSettings; about: string };
/** `about`: the new text, if it changes. `evening`: what changes of the evening at `since`, also if it left the night. */
export type EditNight = To<'EditNight'> & {
  since: string;
  changes: Partial<NightSettings>;
  about?: string | undefined;
  evening?: EveningChanges;
};
export type PauseNight = To<'PauseNight'>;
export type ResumeNight = To<'ResumeNight'>;
export type EndNight = To<'EndNight'> & { reason: Text | null };
export type NightCommand = CreateNight | EditNight | PauseNight | ResumeNight | EndNight;

export type NightEvent =
  | { type: 'NightCreated'; nightId: string; communityId: string; by: string; settings: NightSettings }
  | { type: 'NightChanged'; since: string; settings: NightSettings }
  | { type: 'EveningIncluded'; date: string; changes: EveningChanges }
  /** The text itself is a row. */
  | { type: 'NightDescribed' }
  | { type: 'NightPaused' }
  | { type: 'NightResumed' }
  | { type: 'NightEnded'; reasonId: string | null };

/** Changes the settings that count on `since`, and those of later phases, which keep what does not change. */
function changedPhases({ phases }: Night, since: string, changes: Partial<NightSettings>): readonly NightEvent[] {
  const current = phases.findLast((phase) => phase.since <= since) ?? phases[0]!;
  const later = phases.filter((phase) => phase !== current && phase.since > since);
  const changed = [{ ...current, since }, ...later].map((phase) => ({
    type: 'NightChanged' as const,
    since: phase.since,
    settings: { ...phase.settings, ...changes },
  }));
  const isUnchanged = [current, ...later].every(({ settings }, i) => isSame(settings, changed[i]!.settings));
  return isUnchanged ? [] : changed;
}

function edit({ by, since, changes, about, evening }: EditNight, night: Night): readonly NightEvent[] {
  assertOrganiser(by);
  if (night.ended) throw new NightRejection('night-ended');
  return [
    ...changedPhases(night, since, changes),
    ...(evening ? [{ type: 'EveningIncluded' as const, date: since, changes: evening }] : []),
    ...(about === undefined ? [] : [{ type: 'NightDescribed' as const }]),
  ];
}
function pause({ by }: PauseNight, { ended, paused }: Night): readonly NightEvent[] {
  assertOrganiser(by);
  if (ended) throw new NightRejection('night-ended');
  return paused ? [] : [{ type: 'NightPaused' }];
}

function resume({ by }: ResumeNight, { ended, paused }: Night): readonly NightEvent[] {
  assertOrganiser(by);
  if (ended) throw new NightRejection('night-ended');
  return paused ? [{ type: 'NightResumed' }] : [];
}

const changedNow = (state: Night): Night => ({ ...state, changed: state.version + 1 });

export const night = deciderOf<NightCommand, Night, NightEvent>(
  initialNight,
  {
    commands: {
      CreateNight: ({ nightId, communityId, by, settings, about }, { id }) => {
        assertOrganiser(by);
        if (id) return [];
        return [
          { type: 'NightCreated', nightId, communityId, by: by.userId, settings },
          ...(about ? [{ type: 'NightDescribed' as const }] : []),
        ];
      },
      EditNight: edit,
      PauseNight: pause,
      ResumeNight: resume,
      EndNight: ({ by, reason }, { ended }) => {
        assertOrganiser(by);
        return ended ? [] : [{ type: 'NightEnded', reasonId: reason?.id ?? null }];
      },
    },
    events: {
      NightCreated: {
        apply: (_, { nightId, communityId, by, settings }) => ({
          ...initialNight,
          id: nightId,
          communityId,
          createdBy: by,
          phases: [{ since: settings.from, settings }],
          changed: 1,
        }),
      },
      NightChanged: {
        apply: (state, { since, settings }) => ({
          ...changedNow(state),
          phases: [...state.phases.filter((phase) => phase.since < since), { since, settings }].slice(-PHASES_MAX),
        }),
      },
      EveningIncluded: {
        apply: (state, { date, changes }) => ({
          ...changedNow(state),
          included: [...state.included, { date, changes, version: state.version + 1 }].slice(-PHASES_MAX),
        }),
      },
      NightDescribed: { apply: (state) => state },
      NightPaused: { apply: (state) => ({ ...changedNow(state), paused: true }) },
      NightResumed: { apply: (state) => ({ ...changedNow(state), paused: false }) },
      NightEnded: { apply: (state, { reasonId }) => ({ ...changedNow(state), ended: true, reasonId }) },
    },
  },
  {
    check: ({ type }, { id }) => {
      if (type !== 'CreateNight' && !id) throw new NightRejection('night-not-found');
    },
    restore: (_, after) => ({ ...after, version: after.version + 1 }),
  },
);
