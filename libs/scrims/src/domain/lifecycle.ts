import type { AttendanceBody } from '@muster/contracts/attendance';
import { NO_ATTENDANCE, START_HORIZON_MS, type TeamName } from '@muster/contracts/constants';
import { changedAttendance } from './attendance-settings';
import type { SeriesBody } from '@muster/contracts/series';
import type { Command, Reason, SystemCommand } from './command';
import { ScrimRejection } from './errors';
import { family } from './family';
import { isPlayed } from './games';
import { changedSeries } from './series';
import { assertManager, assertMayDelete, assertNotInPast, hasStarted, participantsOf } from './rules';
import {
  type HostChoice,
  type SeatCall,
  initialScrim,
  type Reserve,
  type Scrim,
  type ScrimEvent,
  type ScrimSettings,
  type Seat,
} from './state';

/**
 * `seats`, `reserves`: who takes part from the first moment, in the same commit. `ready`: the players have said that they
 * play now, so they have taken their seats themselves and are checked in.
 */
export type CreateScrim = Command<
  'CreateScrim',
  {
    conversationId: string;
    settings: ScrimSettings;
    host: HostChoice;
    communityId?: string | null;
    eveningId?: string;
    bookingId?: string;
    teamIds?: Readonly<Record<TeamName, string>>;
    calls?: readonly SeatCall[];
    attendance?: AttendanceBody;
    series?: SeriesBody;
    seats?: readonly Seat[];
    reserves?: readonly Omit<Reserve, 'since'>[];
    ready?: boolean;
  }
>;
export type DeleteScrim = Command<'DeleteScrim', { reason?: Reason | null }>;
/** The start time has come. Ignored unless `startsAt` is still the start time. */
export type StartScrim = SystemCommand<'StartScrim', { startsAt: string }>;

function create(command: CreateScrim, scrim: Scrim): readonly ScrimEvent[] {
  const { scrimId, conversationId, by, ctx, settings, host, communityId = null, eveningId } = command;
  const { attendance: wanted = {}, series: games = {}, seats = [], reserves = [], ready = false } = command;
  const { bookingId, teamIds, calls = [] } = command;
  assertManager({ ...scrim, communityId }, by);
  if (scrim.id) return [];
  if (settings.visibility === 'members' && communityId === null) throw new ScrimRejection('members-of-none');
  assertNotInPast(settings.startsAt, ctx);
  if (Date.parse(settings.startsAt) > Date.parse(ctx.now) + START_HORIZON_MS) throw new ScrimRejection('start-too-far');
  const mayHost = (userId: string) => userId === by.userId || seats.some((seat) => seat.userId === userId);
  if (host.kind === 'chosen' && !mayHost(host.userId)) throw new ScrimRejection('host-not-in-scrim');
  // A host who is not the creator has to be seated first
  const isSeatedHost = host.kind === 'chosen' && host.userId !== by.userId;
  const attendance = changedAttendance(NO_ATTENDANCE, wanted);
  const series = changedSeries(scrim, games);
  return [
    {
      type: 'ScrimCreated',
      scrimId,
      conversationId,
      createdBy: by.userId,
      communityId,
      ...(eveningId !== undefined && { eveningId }),
      ...(bookingId !== undefined && { bookingId, teamIds }),
      host: isSeatedHost ? { kind: 'random' } : host,
      ...settings,
    },
    ...(attendance ? [{ type: 'AttendanceChanged' as const, attendance }] : []),
    ...(series ? [{ type: 'SeriesChanged' as const, series }] : []),
    ...(ready
      ? readyEvents(seats)
      : seats.map((seat) => ({ type: 'PlayerAssigned' as const, how: 'chosen' as const, ...seat }))),
    ...(isSeatedHost ? [{ type: 'HostChoiceChanged' as const, host }] : []),
    ...calls.map((call) => ({ type: 'SeatsCalled' as const, ...call })),
    ...reserves.map((reserve) => ({ type: 'ReserveJoined' as const, ...reserve, since: ctx.now })),
  ];
}

const readyEvents = (seats: readonly Seat[]): ScrimEvent[] => [
  ...seats.map((seat) => ({ type: 'PlayerJoined' as const, ...seat })),
  { type: 'TenReady' },
  ...seats.map(({ userId }) => ({ type: 'CheckedIn' as const, userId })),
];

function remove({ by, reason = null }: DeleteScrim, scrim: Scrim): readonly ScrimEvent[] {
  assertMayDelete(scrim, by);
  return [
    ...(scrim.code ? [{ type: 'TournamentCodeVoided' as const }] : []),
    ...(reason ? [{ type: 'DeletionExplained' as const, reasonId: reason.id }] : []),
    { type: 'ScrimDeleted' },
  ];
}

function start({ startsAt, ctx }: StartScrim, scrim: Scrim): readonly ScrimEvent[] {
  if (scrim.startedFor === startsAt || scrim.startsAt !== startsAt || isPlayed(scrim) || !hasStarted(scrim, ctx.now))
    return [];
  return [{ type: 'ScrimStarted', startsAt }];
}

export const lifecycle = family({
  commands: { CreateScrim: create, DeleteScrim: remove, StartScrim: start },
  events: {
    ScrimCreated: {
      apply: (_, { type: __, scrimId, host, ...given }) => ({
        ...initialScrim,
        ...given,
        id: scrimId,
        hostChoice: host,
        host: host.kind === 'chosen' ? host.userId : null,
      }),
      timeline: ({ title }) => ({ kind: 'created', to: title }),
    },
    TenReady: { apply: (scrim) => ({ ...scrim, pickup: true }), timeline: 'tenReady' },
    ScrimStarted: {
      apply: (scrim, { startsAt }) => ({ ...scrim, startedFor: startsAt }),
      timeline: 'started',
      // A start that moves is another cause.
      notify: ({ startsAt }, scrim) => [
        {
          to: participantsOf(scrim),
          kind: 'scrim-start',
          cause: `start_${scrim.id}_${Date.parse(startsAt)}`,
          relatedScrim: scrim.id,
        },
      ],
    },
    ScrimDeleted: { apply: (scrim) => ({ ...scrim, deleted: true }), timeline: 'deleted' },
    DeletionExplained: {
      apply: (scrim, { reasonId }) => ({ ...scrim, deletionReasonId: reasonId }),
      timeline: 'deleted',
    },
  },
});
