import type { Actor } from '../src/domain/command';
import type { ScrimChanges } from '../src/domain/edit';
import type { ScrimCommand } from '../src/domain/scrim';
import type { Seat } from '../src/domain/state';
import type { ScrimRejectionCode } from '../src/domain/errors';
import type { Visibility } from '@muster/contracts/scrim-rights';
import type { SeriesBody, SeriesSettings } from '@muster/contracts/series';
import type { AttendanceModel } from './attendance-model';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

type Of<T extends ScrimCommand['type']> = Extract<ScrimCommand, { type: T }>;

export interface ModelView {
  by: Actor;
  isInCommunity: boolean;
  manages: boolean;
  leads: boolean;
  isCreator: boolean;
  visibility: Visibility;
  visibilityAfter: (changes: ScrimChanges) => Visibility;
  isMember: (userId: string) => boolean;
  isExcluded: (userId: string) => boolean;
  at: number;
  starts: number;
  startsAt: string;
  isPlayed: boolean;
  /** Number of the decided games. */
  decided: number;
  isDrafting: boolean;
  series: SeriesSettings;
  size: number;
  useCodes: boolean;
  maxCasters: number;
  casters: number;
  region: string;
  image: string | null;
  creator: string;
  host: string | null;
  plays: (userId: string) => boolean;
  casts: (userId: string) => boolean;
  sits: (seat: Seat) => boolean;
  isTaken: (at: { team: string; role: string }) => boolean;
  attendance: AttendanceModel;
}
// eslint-disable-next-line typescript/no-explicit-any
export type Rule = readonly [code: ScrimRejectionCode, violates: (command: any, view: ModelView) => boolean];

/** In scrims of a community, refusals name its organisers. */
const refused = (code: ScrimRejectionCode, isRefused: Rule[1]): readonly Rule[] => [
  [code, (command, view) => !view.isInCommunity && isRefused(command, view)],
  ['organiser-only', (command, view) => view.isInCommunity && isRefused(command, view)],
];
const admin = refused('admin-only', (_, { manages }) => !manages);
const hostOrAdmin = refused('host-or-admin-only', (_, { leads }) => !leads);
const undecided: Rule = ['winner-already-set', (_, { isPlayed }) => isPlayed];
const notDrafting: Rule = ['draft-running', (_, { isDrafting }) => isDrafting];
// eslint-disable-next-line typescript/no-explicit-any
type UserOf = (command: any) => string;
const eligibleOther = (userOf: UserOf): readonly Rule[] => [
  ['user-not-found', ({ candidate }) => candidate === null],
  ['user-banned', ({ candidate }) => candidate?.banned === true],
  ['user-excluded', (command, { isExcluded }) => Boolean(command.candidate) && isExcluded(userOf(command))],
  [
    'members-only',
    (command, { by, isInCommunity, isMember, visibility, visibilityAfter }) =>
      isInCommunity &&
      !isMember(userOf(command)) &&
      ((command.changes ? visibilityAfter(command.changes) : visibility) === 'members' ||
        (!by.isAdmin && Boolean(command.candidate))),
  ],
];
const eligible = (userOf: UserOf): readonly Rule[] => [
  ...eligibleOther(userOf),
  ['excluded', (command, { isExcluded }) => command.candidate === undefined && isExcluded(userOf(command))],
];
const self = (userOf: UserOf): readonly Rule[] =>
  refused('not-yourself', (command, { by, manages }) => !manages && by.userId !== userOf(command));
/** Users cannot take a seat for themselves if it is held for another, or if their own offer of it has expired. */
const notHeld: Rule = [
  'seat-held',
  ({ seat, by, ctx }: Of<'JoinTeam'>, { attendance }) => {
    const held = attendance.held(seat);
    const isOwn = held?.userId === seat.userId && Date.parse(ctx.now) < Date.parse(held.expiresAt);
    return held !== undefined && !isOwn && by.userId === seat.userId;
  },
];
const checkInRules: readonly Rule[] = [
  ['check-in-off', (_, { attendance }) => !attendance.settings.checkIn],
  ['check-in-closed', (_, { attendance, isPlayed, by }) => isPlayed || attendance.replaced.has(by.userId)],
  ['not-a-player', (_, { plays, casts, by }) => !plays(by.userId) && !casts(by.userId)],
];
const checkInOpen: Rule = [
  'check-in-not-open',
  (_, { attendance, at, starts }) => at < starts - attendance.settings.opensMinutes * MINUTE,
];
const ownOffer: readonly Rule[] = [
  [
    'offer-gone',
    ({ offerId, ctx }: Of<'AcceptOffer'>, { attendance }) => {
      const offer = attendance.offer(offerId);
      return !offer || Date.parse(ctx.now) >= Date.parse(offer.expiresAt);
    },
  ],
  [
    'not-yourself',
    ({ offerId, by }: Of<'AcceptOffer'>, { attendance }) => {
      const offer = attendance.offer(offerId);
      return offer !== undefined && offer.userId !== by.userId;
    },
  ],
];
const closesFirst = (changes: ScrimChanges, { attendance }: ModelView): boolean => {
  const { opensMinutes, closesMinutes } = attendance.merged(changes.attendance ?? {});
  return changes.attendance !== undefined && opensMinutes <= closesMinutes;
};
/** Whether the body changes anything of the series. Every field is given in one of a few values. */
export const changesSeries = (body: SeriesBody | undefined, series: SeriesSettings): boolean =>
  Object.entries(body ?? {}).some(([key, value]) => String(value) !== String(series[key as keyof SeriesSettings]));
const changesRules = (body: SeriesBody, series: SeriesSettings): boolean => {
  const { closed: _closed, seconds: _seconds, games, ...rules } = body;
  return changesSeries(rules, series) || (games !== undefined && games < series.games);
};
type SeriesRule = readonly [code: ScrimRejectionCode, violates: (body: SeriesBody, series: SeriesSettings) => boolean];
export const seriesRules: readonly SeriesRule[] = [
  [
    'even-best-of',
    (body, series) => {
      const { games, until } = { ...series, ...body };
      return changesSeries(body, series) && until === 'decided' && (games === 2 || games === 4);
    },
  ],
  [
    'fearless-needs-draft',
    (body, series) => {
      const { games, draft, fearless } = { ...series, ...body };
      return changesSeries(body, series) && fearless !== 'none' && !(draft && games > 1);
    },
  ],
];
const seatOpen: Rule = ['seat-taken', ({ seat }: Of<'JoinTeam'>, { isTaken }) => isTaken(seat)];

export const RULES: Record<Exclude<ScrimCommand['type'], 'CreateScrim'>, readonly Rule[]> = {
  JoinTeam: [
    ...self(({ seat }: Of<'JoinTeam'>) => seat.userId),
    ...eligible(({ seat }: Of<'JoinTeam'>) => seat.userId),
    undecided,
    ['already-playing', ({ seat }: Of<'JoinTeam'>, { plays }) => plays(seat.userId)],
    ['already-casting', ({ seat }: Of<'JoinTeam'>, { casts }) => casts(seat.userId)],
    seatOpen,
    notHeld,
  ],
  MovePlayer: [
    ...self(({ seat }: Of<'MovePlayer'>) => seat.userId),
    undecided,
    ['not-a-player', ({ seat }: Of<'MovePlayer'>, { plays }) => !plays(seat.userId)],
    notDrafting,
    seatOpen,
    notHeld,
  ],
  LeaveTeam: [
    ...self(({ userId }: Of<'LeaveTeam'>) => userId),
    undecided,
    ['player-not-found', ({ userId }: Of<'LeaveTeam'>, { plays }) => !plays(userId)],
  ],
  CastScrim: [
    ...self(({ userId }: Of<'CastScrim'>) => userId),
    ...eligible(({ userId }: Of<'CastScrim'>) => userId),
    ['game-ended', (_, { isPlayed, at, starts }) => isPlayed || at >= starts + 3 * HOUR],
    ['player-cannot-cast', ({ userId }: Of<'CastScrim'>, { plays }) => plays(userId)],
    ['casting-disabled', (_, { maxCasters }) => maxCasters === 0],
    ['casters-full', (_, { casters, maxCasters }) => casters >= maxCasters],
  ],
  LeaveCast: [...self(({ userId }: Of<'LeaveCast'>) => userId), undecided],
  SwapPlayers: [
    ...admin,
    undecided,
    notDrafting,
    ['same-player', ({ first, second }: Of<'SwapPlayers'>) => first.userId === second.userId],
    [
      'seats-changed',
      ({ first, second }: Of<'SwapPlayers'>, { sits, isTaken }) =>
        !sits(first) || (second.userId === null ? isTaken(second) : !sits({ ...second, userId: second.userId })),
    ],
  ],
  LineUpTeam: [...admin, undecided, notDrafting],
  CallSeats: [...admin, undecided],
  EndSeatCall: admin,
  AssignPlayer: [
    ...admin,
    undecided,
    ...eligibleOther(({ seat }: Of<'AssignPlayer'>) => seat.userId),
    ['other-region', ({ candidate }: Of<'AssignPlayer'>, { region }) => candidate?.region !== region],
    ['already-playing', ({ seat }: Of<'AssignPlayer'>, { plays }) => plays(seat.userId)],
    ['user-is-caster', ({ seat }: Of<'AssignPlayer'>, { casts }) => casts(seat.userId)],
    seatOpen,
  ],
  FillRandom: [
    ...admin,
    undecided,
    ['no-empty-positions', (_, { size: seats }) => seats === 10],
    [
      'not-enough-users',
      ({ candidates }: Of<'FillRandom'>, { plays, casts, size: seats }) =>
        candidates.filter((userId) => !plays(userId) && !casts(userId)).length < 10 - seats,
    ],
    [
      'seats-changed',
      ({ candidates, seatPlan }: Of<'FillRandom'>) =>
        seatPlan !== undefined &&
        (new Set(seatPlan.map(({ userId }) => userId)).size < seatPlan.length ||
          seatPlan.some(({ userId }) => !candidates.includes(userId))),
    ],
  ],
  CorrectWinner: [
    ...admin,
    ['not-decided', ({ game }: Of<'CorrectWinner'>, { decided }) => game > decided],
    ['later-game-decided', ({ game }: Of<'CorrectWinner'>, { decided }) => game < decided],
  ],
  ReportWinner: [
    ...hostOrAdmin,
    undecided,
    ['not-the-current-game', ({ game }: Of<'ReportWinner'>, { decided }) => game !== undefined && game !== decided + 1],
    ['not-started', (_, { at, starts }) => at < starts],
    ['teams-not-full', (_, { size: seats }) => seats < 10],
  ],
  AddImage: [...hostOrAdmin, ['image-exists', (_, { image }) => image !== null]],
  RemoveImage: [...admin, ['no-image', (_, { image }) => image === null]],
  RegenerateCode: [
    ...hostOrAdmin,
    undecided,
    ['codes-disabled', (_, { useCodes }) => !useCodes],
    ['code-needs-full-teams', (_, { size: seats }) => seats < 10],
  ],
  DeleteScrim: refused('creator-or-admin-only', (_, { manages, isCreator }) => !manages && !isCreator),
  EditScrim: [
    ...admin,
    [
      'host-not-in-scrim',
      ({ host }: Of<'EditScrim'>, { host: now, creator, plays, casts }) =>
        host?.kind === 'chosen' &&
        host.userId !== now &&
        host.userId !== creator &&
        !plays(host.userId) &&
        !casts(host.userId),
    ],
    ['check-in-window', ({ changes }: Of<'EditScrim'>, view) => closesFirst(changes, view)],
    ...seriesRules.map(([code, violates]): Rule => [
      code,
      ({ changes }: Of<'EditScrim'>, { series }) => violates(changes.series ?? {}, series),
    ]),
    [
      'series-begun',
      ({ changes }: Of<'EditScrim'>, { series, decided, isPlayed }) =>
        changesSeries(changes.series, series) && (isPlayed || (decided > 0 && changesRules(changes.series!, series))),
    ],
    [
      'draft-running',
      ({ changes }: Of<'EditScrim'>, { series, isDrafting }) => isDrafting && changesSeries(changes.series, series),
    ],
    [
      'members-of-none',
      ({ changes }: Of<'EditScrim'>, view) => !view.isInCommunity && view.visibilityAfter(changes) === 'members',
    ],
    ...eligibleOther(({ host }: Of<'EditScrim'>) => (host?.kind === 'chosen' ? host.userId : '')).map(
      ([code, violates]): Rule => [
        code,
        (command: Of<'EditScrim'>, view) =>
          command.host?.kind === 'chosen' && command.host.userId !== view.host && violates(command, view),
      ],
    ),
  ],
  UndoStep: admin,
  ProposeWinner: [],
  RecordDraft: [],
  StartScrim: [],
  RecordCode: [],
  RecordCodeFailure: [],
  FreeSeat: [],
  CheckIn: [...checkInRules, checkInOpen],
  TakeCheckInBack: checkInRules,
  JoinReserves: [
    ...eligible(({ by }: Of<'JoinReserves'>) => by.userId).filter(([code]) => !code.startsWith('user-')),
    ['reserves-off', (_, { attendance }) => attendance.settings.reserves === 0],
    undecided,
    ['game-ended', (_, { at, starts }) => at >= starts + 3 * HOUR],
    ['already-playing', (_, { plays, by }) => plays(by.userId)],
    ['already-casting', (_, { casts, by }) => casts(by.userId)],
    [
      'reserves-full',
      (_, { attendance, by }) =>
        !attendance.isReserve(by.userId) && attendance.reserves.length >= attendance.settings.reserves,
    ],
  ],
  LeaveReserves: [],
  RequestStandIn: [
    ['not-a-player', (_, { plays, by }) => !plays(by.userId)],
    undecided,
    ['reserves-off', (_, { attendance }) => attendance.settings.reserves === 0],
    ['stand-in-pending', (_, { attendance, by }) => attendance.standIns.has(by.userId)],
  ],
  WithdrawStandIn: [['not-a-player', (_, { plays, by }) => !plays(by.userId)], undecided],
  AcceptOffer: [
    ...ownOffer,
    // A user who has left the community cannot open a members-only scrim, so that only exclusion is checked here.
    ...eligible(({ by }: Of<'AcceptOffer'>) => by.userId).filter(([code]) => code === 'excluded'),
    ['offer-gone', ({ by, ctx }: Of<'AcceptOffer'>) => !ctx.available!.includes(by.userId)],
  ],
  DeclineOffer: ownOffer,
  EndOffer: [
    ...admin,
    ['offer-gone', ({ offerId }: Of<'EndOffer'>, { attendance }) => attendance.offer(offerId) === undefined],
  ],
  NudgeMissing: [
    ...admin,
    ['check-in-off', (_, { attendance }) => !attendance.settings.checkIn],
    undecided,
    checkInOpen,
    [
      'nudged-already',
      (_, { attendance, at }) => attendance.nudgedAt !== null && at < Date.parse(attendance.nudgedAt) + 5 * MINUTE,
    ],
  ],
  AdvanceCheckIn: [],
  ExpireOffer: [],
  WithdrawOffer: [],
};
/** The same of single commands. */
export const ATTENDANCE_FIRST: ReadonlySet<string> = new Set([
  ...['check-in-off', 'check-in-closed', 'not-a-player', 'check-in-not-open'].map((code) => `CheckIn ${code}`),
  ...['check-in-off', 'check-in-closed', 'not-a-player'].map((code) => `TakeCheckInBack ${code}`),
  ...['reserves-off', 'game-ended', 'already-playing', 'already-casting'].map((code) => `JoinReserves ${code}`),
  ...['check-in-off', 'check-in-not-open'].map((code) => `NudgeMissing ${code}`),
  'WithdrawStandIn not-a-player',
]);
/** Rules that also reject commands that would change nothing. */
export const CHECKED_FIRST = new Set([
  'not-yourself',
  'admin-only',
  'organiser-only',
  'excluded',
  'user-excluded',
  'members-only',
  'members-of-none',
  'user-not-found',
  'user-banned',
  'winner-already-set',
  'host-not-in-scrim',
  'check-in-window',
]);
/** Outcomes of undoing an older step. undo.spec.ts tests which one applies. */
export const ANY_UNDO: readonly string[] = [
  'done',
  'not-undoable',
  'already-undone',
  'cannot-undo',
  'winner-already-set',
  'user-banned',
  'user-not-found',
  'user-excluded',
  'members-only',
  'start-in-the-past',
  'game-ended',
  'draft-running',
  'series-begun',
  'later-game-decided',
];

/** Every combination of command, situation and outcomes that the walks must meet, and no others. */
export const CELLS = `
  AcceptOffer | decided: offer-gone scrim-not-found
  AcceptOffer | deleted: scrim-not-found
  AcceptOffer | full upcoming: done excluded not-yourself offer-gone scrim-not-found
  AcceptOffer | full started: done excluded not-yourself offer-gone scrim-not-found
  AcceptOffer | open upcoming: done excluded not-yourself offer-gone scrim-not-found
  AcceptOffer | open started: done excluded not-yourself offer-gone scrim-not-found
  AddImage | decided: done host-or-admin-only image-exists organiser-only scrim-not-found
  AddImage | deleted: scrim-not-found
  AddImage | full upcoming: done host-or-admin-only image-exists organiser-only scrim-not-found
  AddImage | full started: done host-or-admin-only image-exists organiser-only scrim-not-found
  AddImage | open upcoming: done host-or-admin-only image-exists organiser-only scrim-not-found
  AddImage | open started: done host-or-admin-only image-exists organiser-only scrim-not-found
  AdvanceCheckIn | decided: nothing
  AdvanceCheckIn | deleted: scrim-not-found
  AdvanceCheckIn | full upcoming: done nothing
  AdvanceCheckIn | full started: done nothing
  AdvanceCheckIn | open upcoming: done nothing
  AdvanceCheckIn | open started: done nothing
  AssignPlayer | decided: admin-only organiser-only scrim-not-found winner-already-set
  AssignPlayer | deleted: scrim-not-found
  AssignPlayer | full upcoming: admin-only already-playing members-only organiser-only other-region scrim-not-found seat-taken user-banned user-excluded user-is-caster user-not-found
  AssignPlayer | full started: admin-only already-playing members-only organiser-only other-region scrim-not-found seat-taken user-banned user-excluded user-is-caster user-not-found
  AssignPlayer | open upcoming: admin-only already-playing done members-only organiser-only other-region scrim-not-found seat-taken user-banned user-excluded user-is-caster user-not-found
  AssignPlayer | open started: admin-only already-playing done members-only organiser-only other-region scrim-not-found seat-taken user-banned user-excluded user-is-caster user-not-found
  CastScrim | decided: excluded game-ended members-only not-yourself nothing organiser-only user-banned user-excluded user-not-found
  CastScrim | deleted: scrim-not-found
  CastScrim | full upcoming: casters-full casting-disabled done excluded members-only not-yourself nothing organiser-only player-cannot-cast user-banned user-excluded user-not-found
  CastScrim | full started: casters-full casting-disabled done excluded game-ended members-only not-yourself nothing organiser-only player-cannot-cast user-banned user-excluded user-not-found
  CastScrim | open upcoming: casters-full casting-disabled done excluded members-only not-yourself nothing organiser-only player-cannot-cast user-banned user-excluded user-not-found
  CastScrim | open started: casters-full casting-disabled done excluded game-ended members-only not-yourself nothing organiser-only player-cannot-cast user-banned user-excluded user-not-found
  CheckIn | decided: check-in-closed check-in-off not-a-player scrim-not-found
  CheckIn | deleted: scrim-not-found
  CheckIn | full upcoming: check-in-closed check-in-not-open check-in-off done not-a-player nothing scrim-not-found
  CheckIn | full started: check-in-closed check-in-off done not-a-player nothing scrim-not-found
  CheckIn | open upcoming: check-in-closed check-in-not-open check-in-off done not-a-player nothing scrim-not-found
  CheckIn | open started: check-in-closed check-in-off done not-a-player nothing scrim-not-found
  CorrectWinner | decided: admin-only done later-game-decided not-decided nothing organiser-only scrim-not-found
  CorrectWinner | deleted: scrim-not-found
  CorrectWinner | full upcoming: admin-only done not-decided organiser-only scrim-not-found
  CorrectWinner | full started: admin-only done later-game-decided not-decided nothing organiser-only scrim-not-found
  CorrectWinner | open upcoming: admin-only not-decided organiser-only scrim-not-found
  CorrectWinner | open started: admin-only done not-decided nothing organiser-only scrim-not-found
  CreateScrim | nothing: admin-only check-in-window done even-best-of fearless-needs-draft host-not-in-scrim members-of-none organiser-only start-in-the-past start-too-far
  CreateScrim | decided: admin-only nothing organiser-only
  CreateScrim | deleted: admin-only nothing organiser-only
  CreateScrim | full upcoming: admin-only nothing organiser-only
  CreateScrim | full started: admin-only nothing organiser-only
  CreateScrim | open upcoming: admin-only nothing organiser-only
  CreateScrim | open started: admin-only nothing organiser-only
  DeclineOffer | decided: offer-gone scrim-not-found
  DeclineOffer | deleted: scrim-not-found
  DeclineOffer | full upcoming: done not-yourself offer-gone scrim-not-found
  DeclineOffer | full started: done not-yourself offer-gone scrim-not-found
  DeclineOffer | open upcoming: done not-yourself offer-gone scrim-not-found
  DeclineOffer | open started: done not-yourself offer-gone scrim-not-found
  DeleteScrim | decided: creator-or-admin-only done organiser-only scrim-not-found
  DeleteScrim | deleted: scrim-not-found
  DeleteScrim | full upcoming: creator-or-admin-only done organiser-only scrim-not-found
  DeleteScrim | full started: creator-or-admin-only done organiser-only scrim-not-found
  DeleteScrim | open upcoming: creator-or-admin-only done organiser-only scrim-not-found
  DeleteScrim | open started: creator-or-admin-only done organiser-only scrim-not-found
  EditScrim | decided: admin-only check-in-window done even-best-of fearless-needs-draft host-not-in-scrim members-of-none members-only nothing organiser-only scrim-not-found series-begun user-banned user-excluded user-not-found
  EditScrim | deleted: scrim-not-found
  EditScrim | full upcoming: admin-only check-in-window done draft-running even-best-of fearless-needs-draft host-not-in-scrim members-of-none members-only nothing organiser-only scrim-not-found user-banned user-excluded user-not-found
  EditScrim | full started: admin-only check-in-window done draft-running even-best-of fearless-needs-draft host-not-in-scrim members-of-none members-only nothing organiser-only scrim-not-found series-begun user-banned user-excluded user-not-found
  EditScrim | open upcoming: admin-only check-in-window done even-best-of fearless-needs-draft host-not-in-scrim members-of-none members-only nothing organiser-only scrim-not-found user-banned user-excluded user-not-found
  EditScrim | open started: admin-only check-in-window done draft-running even-best-of fearless-needs-draft host-not-in-scrim members-of-none members-only nothing organiser-only scrim-not-found series-begun user-banned user-excluded user-not-found
  EndOffer | decided: admin-only offer-gone organiser-only scrim-not-found
  EndOffer | deleted: scrim-not-found
  EndOffer | full upcoming: admin-only done offer-gone organiser-only scrim-not-found
  EndOffer | full started: admin-only done offer-gone organiser-only scrim-not-found
  EndOffer | open upcoming: admin-only done offer-gone organiser-only scrim-not-found
  EndOffer | open started: admin-only done offer-gone organiser-only scrim-not-found
  ExpireOffer | decided: nothing
  ExpireOffer | deleted: scrim-not-found
  ExpireOffer | full upcoming: done nothing
  ExpireOffer | full started: done nothing
  ExpireOffer | open upcoming: done nothing
  ExpireOffer | open started: done nothing
  FillRandom | decided: admin-only organiser-only scrim-not-found winner-already-set
  FillRandom | deleted: scrim-not-found
  FillRandom | full upcoming: admin-only no-empty-positions organiser-only scrim-not-found
  FillRandom | full started: admin-only no-empty-positions organiser-only scrim-not-found
  FillRandom | open upcoming: admin-only done not-enough-users organiser-only scrim-not-found seats-changed
  FillRandom | open started: admin-only done not-enough-users organiser-only scrim-not-found seats-changed
  FreeSeat | decided: nothing
  FreeSeat | deleted: scrim-not-found
  FreeSeat | full upcoming: done nothing
  FreeSeat | full started: nothing
  FreeSeat | open upcoming: done nothing
  FreeSeat | open started: nothing
  JoinReserves | decided: excluded members-only reserves-off winner-already-set
  JoinReserves | deleted: scrim-not-found
  JoinReserves | full upcoming: already-casting already-playing done excluded members-only nothing reserves-full reserves-off
  JoinReserves | full started: already-casting already-playing done excluded game-ended members-only nothing reserves-full reserves-off
  JoinReserves | open upcoming: already-casting already-playing done excluded members-only nothing reserves-full reserves-off
  JoinReserves | open started: already-casting already-playing done excluded game-ended members-only nothing reserves-full reserves-off
  JoinTeam | decided: excluded members-only not-yourself organiser-only user-banned user-excluded user-not-found winner-already-set
  JoinTeam | deleted: scrim-not-found
  JoinTeam | full upcoming: already-casting already-playing excluded members-only not-yourself organiser-only seat-taken user-banned user-excluded user-not-found
  JoinTeam | full started: already-casting already-playing excluded members-only not-yourself organiser-only seat-taken user-banned user-excluded user-not-found
  JoinTeam | open upcoming: already-casting already-playing done excluded members-only not-yourself organiser-only seat-held seat-taken user-banned user-excluded user-not-found
  JoinTeam | open started: already-casting already-playing done excluded members-only not-yourself organiser-only seat-held seat-taken user-banned user-excluded user-not-found
  LeaveCast | decided: not-yourself nothing organiser-only scrim-not-found winner-already-set
  LeaveCast | deleted: scrim-not-found
  LeaveCast | full upcoming: done not-yourself nothing organiser-only scrim-not-found
  LeaveCast | full started: done not-yourself nothing organiser-only scrim-not-found
  LeaveCast | open upcoming: done not-yourself nothing organiser-only scrim-not-found
  LeaveCast | open started: done not-yourself nothing organiser-only scrim-not-found
  LeaveReserves | decided: done nothing scrim-not-found
  LeaveReserves | deleted: scrim-not-found
  LeaveReserves | full upcoming: done nothing scrim-not-found
  LeaveReserves | full started: done nothing scrim-not-found
  LeaveReserves | open upcoming: done nothing scrim-not-found
  LeaveReserves | open started: done nothing scrim-not-found
  LeaveTeam | decided: not-yourself organiser-only player-not-found scrim-not-found winner-already-set
  LeaveTeam | deleted: scrim-not-found
  LeaveTeam | full upcoming: done not-yourself organiser-only player-not-found scrim-not-found
  LeaveTeam | full started: done not-yourself organiser-only player-not-found scrim-not-found
  LeaveTeam | open upcoming: done not-yourself organiser-only player-not-found scrim-not-found
  LeaveTeam | open started: done not-yourself organiser-only player-not-found scrim-not-found
  MovePlayer | decided: not-yourself organiser-only scrim-not-found winner-already-set
  MovePlayer | deleted: scrim-not-found
  MovePlayer | full upcoming: draft-running not-a-player not-yourself nothing organiser-only scrim-not-found seat-taken
  MovePlayer | full started: draft-running not-a-player not-yourself nothing organiser-only scrim-not-found seat-taken
  MovePlayer | open upcoming: done draft-running not-a-player not-yourself nothing organiser-only scrim-not-found seat-held seat-taken
  MovePlayer | open started: done draft-running not-a-player not-yourself nothing organiser-only scrim-not-found seat-held seat-taken
  NudgeMissing | decided: admin-only check-in-off organiser-only scrim-not-found winner-already-set
  NudgeMissing | deleted: scrim-not-found
  NudgeMissing | full upcoming: admin-only check-in-not-open check-in-off done nudged-already organiser-only scrim-not-found
  NudgeMissing | full started: admin-only check-in-off done nudged-already organiser-only scrim-not-found
  NudgeMissing | open upcoming: admin-only check-in-not-open check-in-off done nothing nudged-already organiser-only scrim-not-found
  NudgeMissing | open started: admin-only check-in-off done nothing nudged-already organiser-only scrim-not-found
  ProposeWinner | decided: nothing
  ProposeWinner | deleted: scrim-not-found
  ProposeWinner | full upcoming: done nothing
  ProposeWinner | full started: done nothing
  ProposeWinner | open upcoming: done nothing
  ProposeWinner | open started: done nothing
  RecordCode | decided: nothing
  RecordCode | deleted: scrim-not-found
  RecordCode | full upcoming: done nothing
  RecordCode | full started: done nothing
  RecordCode | open upcoming: nothing
  RecordCode | open started: nothing
  RecordCodeFailure | decided: nothing
  RecordCodeFailure | deleted: scrim-not-found
  RecordCodeFailure | full upcoming: done nothing
  RecordCodeFailure | full started: done nothing
  RecordCodeFailure | open upcoming: nothing
  RecordCodeFailure | open started: nothing
  RecordDraft | decided: done nothing
  RecordDraft | deleted: scrim-not-found
  RecordDraft | full upcoming: done nothing
  RecordDraft | full started: done nothing
  RecordDraft | open upcoming: done nothing
  RecordDraft | open started: done nothing
  RegenerateCode | decided: host-or-admin-only organiser-only scrim-not-found winner-already-set
  RegenerateCode | deleted: scrim-not-found
  RegenerateCode | full upcoming: codes-disabled done host-or-admin-only organiser-only scrim-not-found
  RegenerateCode | full started: codes-disabled done host-or-admin-only organiser-only scrim-not-found
  RegenerateCode | open upcoming: code-needs-full-teams codes-disabled host-or-admin-only organiser-only scrim-not-found
  RegenerateCode | open started: code-needs-full-teams codes-disabled host-or-admin-only organiser-only scrim-not-found
  RemoveImage | decided: admin-only done no-image organiser-only scrim-not-found
  RemoveImage | deleted: scrim-not-found
  RemoveImage | full upcoming: admin-only done no-image organiser-only scrim-not-found
  RemoveImage | full started: admin-only done no-image organiser-only scrim-not-found
  RemoveImage | open upcoming: admin-only done no-image organiser-only scrim-not-found
  RemoveImage | open started: admin-only done no-image organiser-only scrim-not-found
  ReportWinner | decided: host-or-admin-only organiser-only scrim-not-found winner-already-set
  ReportWinner | deleted: scrim-not-found
  ReportWinner | full upcoming: host-or-admin-only not-started not-the-current-game organiser-only scrim-not-found
  ReportWinner | full started: done host-or-admin-only not-the-current-game organiser-only scrim-not-found
  ReportWinner | open upcoming: host-or-admin-only not-started not-the-current-game organiser-only scrim-not-found
  ReportWinner | open started: host-or-admin-only not-the-current-game organiser-only scrim-not-found teams-not-full
  RequestStandIn | decided: not-a-player scrim-not-found winner-already-set
  RequestStandIn | deleted: scrim-not-found
  RequestStandIn | full upcoming: done not-a-player reserves-off scrim-not-found stand-in-pending
  RequestStandIn | full started: done not-a-player reserves-off scrim-not-found stand-in-pending
  RequestStandIn | open upcoming: done not-a-player reserves-off scrim-not-found stand-in-pending
  RequestStandIn | open started: done not-a-player reserves-off scrim-not-found stand-in-pending
  StartScrim | decided: nothing
  StartScrim | deleted: scrim-not-found
  StartScrim | full upcoming: nothing
  StartScrim | full started: done nothing
  StartScrim | open upcoming: nothing
  StartScrim | open started: done nothing
  SwapPlayers | decided: admin-only organiser-only scrim-not-found winner-already-set
  SwapPlayers | deleted: scrim-not-found
  SwapPlayers | full upcoming: admin-only done draft-running organiser-only same-player scrim-not-found seats-changed
  SwapPlayers | full started: admin-only done draft-running organiser-only same-player scrim-not-found seats-changed
  SwapPlayers | open upcoming: admin-only done draft-running organiser-only same-player scrim-not-found seats-changed
  SwapPlayers | open started: admin-only done draft-running organiser-only same-player scrim-not-found seats-changed
  TakeCheckInBack | decided: check-in-closed check-in-off not-a-player scrim-not-found
  TakeCheckInBack | deleted: scrim-not-found
  TakeCheckInBack | full upcoming: check-in-closed check-in-off done not-a-player nothing scrim-not-found
  TakeCheckInBack | full started: check-in-closed check-in-off done not-a-player nothing scrim-not-found
  TakeCheckInBack | open upcoming: check-in-closed check-in-off done not-a-player nothing scrim-not-found
  TakeCheckInBack | open started: check-in-closed check-in-off done not-a-player nothing scrim-not-found
  UndoStep | decided: admin-only already-undone cannot-undo done later-game-decided members-only not-undoable organiser-only scrim-not-found series-begun user-banned user-excluded user-not-found winner-already-set
  UndoStep | deleted: scrim-not-found
  UndoStep | full upcoming: admin-only already-undone cannot-undo done members-only not-undoable organiser-only scrim-not-found start-in-the-past user-banned user-excluded user-not-found
  UndoStep | full started: admin-only already-undone cannot-undo done draft-running game-ended later-game-decided members-only not-undoable organiser-only scrim-not-found series-begun start-in-the-past user-banned user-excluded user-not-found
  UndoStep | open upcoming: admin-only already-undone cannot-undo done members-only not-undoable organiser-only scrim-not-found start-in-the-past user-banned user-excluded user-not-found
  UndoStep | open started: admin-only already-undone cannot-undo done draft-running game-ended later-game-decided members-only not-undoable organiser-only scrim-not-found series-begun start-in-the-past user-banned user-excluded user-not-found
  WithdrawOffer | decided: nothing
  WithdrawOffer | deleted: scrim-not-found
  WithdrawOffer | full upcoming: done nothing
  WithdrawOffer | full started: done nothing
  WithdrawOffer | open upcoming: done nothing
  WithdrawOffer | open started: done nothing
  WithdrawStandIn | decided: not-a-player scrim-not-found winner-already-set
  WithdrawStandIn | deleted: scrim-not-found
  WithdrawStandIn | full upcoming: done not-a-player nothing scrim-not-found
  WithdrawStandIn | full started: done not-a-player nothing scrim-not-found
  WithdrawStandIn | open upcoming: done not-a-player nothing scrim-not-found
  WithdrawStandIn | open started: done not-a-player nothing scrim-not-found
`;
