/** An evening's date: planned, moved, changed, cancelled and restored, by its night or by hand; and its timers. */
import { ASKING_MOVE_MS } from '@muster/contracts/nights';
import { isSame, Rejection } from '@muster/kernel';
import { assertOrganiser } from './actor';
import { NightRejection } from './errors';
import {
  closesAt,
  type Command,
  comingTo,
  type Evening,
  type EveningEvent,
  type EveningSettings,
  type Followed,
  initialEvening,
  isDealt,
  isOver,
  opensAt,
  remindsAt,
  type SystemCommand,
  withTimers,
} from './evening';
import type { EveningChanges } from './night';
import { notified } from './notified';

interface Planned {
  startsAt: string;
  settings: EveningSettings;
}
export type PlanEvening = SystemCommand<
  'PlanEvening',
  { nightId: string; communityId: string; date: string } & Planned
>;
/** `plan`: the version of the night by which it was planned. */
type ByNight<P> = P & { plan: number };
/** The night has this date, with these settings. */
export type AlignEvening = SystemCommand<'AlignEvening', ByNight<Planned>>;
/** The evening changes together with its night, also if it has begun, was changed by hand or left the night. */
export type IncludeEvening = SystemCommand<'IncludeEvening', ByNight<{ changes: EveningChanges }>>;
/** The night no longer has this date. `force`: it has none, so that evenings changed by hand are cancelled, too. */
export type WithdrawEvening = SystemCommand<'WithdrawEvening', ByNight<{ force: boolean; reasonId: string | null }>>;
export type EditEvening = Command<'EditEvening', EveningChanges>;
export type CancelEvening = Command<'CancelEvening', { reason: { id: string; text: string } | null }>;
export type RestoreEvening = Command<'RestoreEvening'>;
/** A moment has come at which sign-up opens or closes, or followers are reminded. */
export type AdvanceEvening = SystemCommand<'AdvanceEvening'>;
/** `occasion`: the version of the event that they are notified of. */
export type NotifyFollowers = SystemCommand<
  'NotifyFollowers',
  { about: Followed; occasion: number; to: readonly string[] }
>;

const hasStarted = ({ startsAt }: Evening, { now }: { now: string }): boolean => now >= startsAt;

const isFar = (from: string, startsAt: string): boolean =>
  Math.abs(Date.parse(startsAt) - Date.parse(from)) >= ASKING_MOVE_MS;

/**
 * Asks people again if the start is now far from the one that they answered for, whether it moved at once or in several
 * steps.
 */
function move(evening: Evening, startsAt: string, now: string): EveningEvent[] {
  if (startsAt === evening.startsAt) return [];
  const answers = evening.answers.filter((answer) => isFar(answer.startsAt ?? evening.startsAt, startsAt));
  return [{ type: 'EveningMoved', startsAt, at: now, asked: comingTo({ answers }) }];
}

const change = (evening: Evening, settings: EveningSettings): EveningEvent[] =>
  isSame(settings, evening.settings) ? [] : [{ type: 'EveningChanged', settings }];

/**
 * Whether a command comes from an older version of the night than the evening follows, because two processes may plan
 * at once.
 */
const isOutdated = ({ plan }: ByNight<object>, evening: Evening): boolean => plan < (evening.plan ?? 0);

function align(command: AlignEvening, evening: Evening): EveningEvent[] {
  if (isOutdated(command, evening)) return [];
  return aligned(command, evening).map((event) => ({ ...event, plan: command.plan }));
}

function aligned({ ctx, startsAt, settings }: AlignEvening, evening: Evening): EveningEvent[] {
  if (isDealt(evening) || hasStarted(evening, ctx) || evening.cancelled === 'organiser') return [];
  const restored = evening.cancelled
    ? [{ type: 'EveningRestored' as const, at: ctx.now, asked: comingTo(evening) }]
    : [];
  if (evening.edited) return restored;
  return [
    ...restored,
    ...change(evening, settings),
    ...move(evening.cancelled ? { ...evening, answers: [] } : evening, startsAt, ctx.now),
  ];
}

/** Happens once: afterwards the evening has this version of the night, also if nothing is different. */
function include({ ctx, plan, changes }: IncludeEvening, evening: Evening): EveningEvent[] {
  if (evening.cancelled || plan <= (evening.plan ?? 0)) return [];
  const { startsAt = evening.startsAt, ...others } = changes;
  const mayMove = startsAt > ctx.now && !isDealt(evening);
  const changed: EveningEvent = { type: 'EveningChanged', settings: { ...evening.settings, ...others } };
  return [changed, ...(mayMove ? move(evening, startsAt, ctx.now) : [])].map((event) => ({ ...event, plan }));
}

function withdraw(command: WithdrawEvening, evening: Evening): EveningEvent[] {
  const { ctx, force, reasonId, plan } = command;
  if (isOutdated(command, evening)) return [];
  if (evening.cancelled || isDealt(evening) || hasStarted(evening, ctx) || (evening.edited && !force)) return [];
  return [{ type: 'EveningCancelled', cause: 'night', reasonId, plan }];
}

function edit({ by, ctx, startsAt, name, maxLobbies }: EditEvening, evening: Evening): EveningEvent[] {
  if (startsAt !== undefined && startsAt !== evening.startsAt && startsAt <= ctx.now)
    throw new Rejection('start-in-the-past');
  assertOrganiser(by);
  if (evening.cancelled) throw new NightRejection('evening-cancelled');
  const { settings } = evening;
  const changed = [
    ...change(evening, { ...settings, name: name ?? settings.name, maxLobbies: maxLobbies ?? settings.maxLobbies }),
    ...move(evening, startsAt ?? evening.startsAt, ctx.now),
  ];
  if (changed.some(({ type }) => type === 'EveningMoved') && isDealt(evening)) throw new NightRejection('lobbies-made');
  return changed.length === 0 || evening.edited ? changed : [...changed, { type: 'EveningTakenInHand' }];
}

function cancel({ by, ctx, reason }: CancelEvening, evening: Evening): EveningEvent[] {
  assertOrganiser(by);
  if (isDealt(evening)) throw new NightRejection('lobbies-made');
  if (isOver(evening, ctx.now)) throw new NightRejection('evening-over');
  if (evening.cancelled === 'organiser') return [];
  return [{ type: 'EveningCancelled', cause: 'organiser', reasonId: reason?.id ?? null }];
}

function restore({ by, ctx }: RestoreEvening, evening: Evening): EveningEvent[] {
  assertOrganiser(by);
  if (!evening.cancelled) return [];
  if (hasStarted(evening, ctx)) throw new NightRejection('evening-over');
  return [{ type: 'EveningRestored', at: ctx.now, asked: [] }, { type: 'EveningTakenInHand' }];
}

function advance({ ctx: { now } }: AdvanceEvening, evening: Evening): EveningEvent[] {
  if (evening.cancelled) return [];
  if (!evening.closed && now >= closesAt(evening)) return [{ type: 'SignUpClosed' }];
  if (!evening.opened && now >= opensAt(evening))
    return [{ type: 'SignUpOpened', reminded: now >= remindsAt(evening) }];
  if (evening.opened && !evening.reminded && now >= remindsAt(evening)) return [{ type: 'EveningReminded' }];
  return [];
}

/** When the next timer is due; undefined if none is left. */
export function nextTimer(evening: Evening): string | undefined {
  if (evening.cancelled || evening.closed) return undefined;
  const due = [
    ...(evening.opened ? [] : [opensAt(evening)]),
    ...(evening.opened && !evening.reminded ? [remindsAt(evening)] : []),
    closesAt(evening),
  ];
  return due.toSorted()[0];
}

/** After a small move sign-up stays as it was, so that neither its opening nor the reminder comes a second time. */
function movedTo(evening: Evening, { startsAt, at, asked }: Of<'EveningMoved'>): Evening {
  const moved = withTimers({ ...evening, startsAt }, at);
  if (asked.length > 0 || isFar(evening.startsAt, startsAt)) return moved;
  return { ...moved, opened: moved.opened || evening.opened, reminded: moved.reminded || evening.reminded };
}

const revised = (evening: Evening, { plan }: { plan?: number }): Evening => ({
  ...evening,
  revision: evening.revision + 1,
  ...(plan !== undefined && { plan }),
});
/** The answers of these people are dropped. */
const asking = (evening: Evening, asked: readonly string[]): Evening => ({
  ...evening,
  answers: evening.answers.filter(({ userId }) => !asked.includes(userId)),
});

/** Notifies people of another start: those who are asked again, and those whose answers stay. */
const notifiedOfStart = ({ asked }: { asked: readonly string[] }, evening: Evening) => [
  notified('moved', evening, asked, evening.version, true),
  notified('moved', evening, comingTo(evening), evening.version),
];

export const dates = {
  commands: {
    PlanEvening: (command: PlanEvening, { id }: Evening): EveningEvent[] => {
      const { eveningId, nightId, communityId, date, startsAt, settings, ctx } = command;
      if (id || startsAt <= ctx.now) return [];
      return [{ type: 'EveningPlanned', eveningId, nightId, communityId, date, startsAt, settings }];
    },
    AlignEvening: align,
    IncludeEvening: include,
    WithdrawEvening: withdraw,
    EditEvening: edit,
    CancelEvening: cancel,
    RestoreEvening: restore,
    AdvanceEvening: advance,
    NotifyFollowers: ({ about, occasion, to }: NotifyFollowers): EveningEvent[] =>
      to.length > 0 ? [{ type: 'FollowersNotified', about, occasion, to }] : [],
  },
  events: {
    EveningPlanned: {
      apply: (_: Evening, { eveningId, nightId, communityId, date, startsAt, settings }: Of<'EveningPlanned'>) => ({
        ...initialEvening,
        id: eveningId,
        nightId,
        communityId,
        date,
        startsAt,
        settings,
      }),
    },
    EveningMoved: {
      apply: (evening: Evening, event: Of<'EveningMoved'>) =>
        asking(revised(movedTo(evening, event), event), event.asked),
      notify: notifiedOfStart,
    },
    EveningChanged: {
      apply: (evening: Evening, event: Of<'EveningChanged'>) =>
        revised({ ...evening, settings: event.settings }, event),
    },
    EveningTakenInHand: { apply: (evening: Evening) => ({ ...evening, edited: true }) },
    EveningCancelled: {
      apply: (evening: Evening, event: Of<'EveningCancelled'>) =>
        revised({ ...evening, cancelled: event.cause, reasonId: event.reasonId }, event),
      notify: (_: Of<'EveningCancelled'>, evening: Evening) => [
        notified('cancelled', evening, comingTo(evening), evening.version),
      ],
    },
    EveningRestored: {
      apply: (evening: Evening, event: Of<'EveningRestored'>) =>
        asking(revised(withTimers({ ...evening, cancelled: null, reasonId: null }, event.at), event), event.asked),
      notify: notifiedOfStart,
    },
    SignUpOpened: {
      apply: (evening: Evening, { reminded }: Of<'SignUpOpened'>) => ({ ...evening, opened: true, reminded }),
    },
    EveningReminded: { apply: (evening: Evening) => ({ ...evening, reminded: true }) },
    SignUpClosed: { apply: (evening: Evening) => ({ ...evening, opened: true, reminded: true, closed: true }) },
    FollowersNotified: {
      apply: (evening: Evening) => evening,
      notify: ({ about, occasion, to }: Of<'FollowersNotified'>, evening: Evening) => [
        notified(about, evening, to, occasion),
      ],
    },
  },
};
type Of<T extends EveningEvent['type']> = Extract<EveningEvent, { type: T }>;
