import type * as commands from '../src/domain/commands';
import type { ScrimRejectionCode } from '../src/domain/errors';
import type { Seat } from '../src/domain/scrim';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

type Of<T extends commands.ScrimCommand['type']> = Extract<commands.ScrimCommand, { type: T }>;

export interface ModelView {
  by: commands.Actor;
  leads: boolean;
  at: number;
  starts: number;
  startsAt: string;
  winner: string | null;
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
}
// eslint-disable-next-line typescript/no-explicit-any
export type Rule = readonly [code: ScrimRejectionCode, violates: (command: any, view: ModelView) => boolean];

const admin: Rule = ['admin-only', (_, { by }) => !by.isAdmin];
const hostOrAdmin: Rule = ['host-or-admin-only', (_, { leads }) => !leads];
const undecided: Rule = ['winner-already-set', (_, { winner }) => winner !== null];
const eligible: readonly Rule[] = [
  ['user-not-found', ({ candidate }) => candidate === null],
  ['user-banned', ({ candidate }) => candidate?.banned === true],
];
// eslint-disable-next-line typescript/no-explicit-any
const self = (userOf: (command: any) => string): Rule => [
  'not-yourself',
  (command, { by }) => !by.isAdmin && by.userId !== userOf(command),
];
const seatOpen: Rule = ['seat-taken', ({ seat }: Of<'JoinTeam'>, { isTaken }) => isTaken(seat)];

export const RULES: Record<Exclude<commands.ScrimCommand['type'], 'CreateScrim'>, readonly Rule[]> = {
  JoinTeam: [
    self(({ seat }: Of<'JoinTeam'>) => seat.userId),
    ...eligible,
    undecided,
    ['already-playing', ({ seat }: Of<'JoinTeam'>, { plays }) => plays(seat.userId)],
    ['already-casting', ({ seat }: Of<'JoinTeam'>, { casts }) => casts(seat.userId)],
    seatOpen,
  ],
  MovePlayer: [
    self(({ seat }: Of<'MovePlayer'>) => seat.userId),
    undecided,
    ['not-a-player', ({ seat }: Of<'MovePlayer'>, { plays }) => !plays(seat.userId)],
    seatOpen,
  ],
  LeaveTeam: [
    self(({ userId }: Of<'LeaveTeam'>) => userId),
    undecided,
    ['player-not-found', ({ userId }: Of<'LeaveTeam'>, { plays }) => !plays(userId)],
  ],
  CastScrim: [
    self(({ userId }: Of<'CastScrim'>) => userId),
    ...eligible,
    ['game-ended', (_, { winner, at, starts }) => winner !== null || at >= starts + 3 * HOUR],
    ['player-cannot-cast', ({ userId }: Of<'CastScrim'>, { plays }) => plays(userId)],
    ['casting-disabled', (_, { maxCasters }) => maxCasters === 0],
    ['casters-full', (_, { casters, maxCasters }) => casters >= maxCasters],
  ],
  LeaveCast: [self(({ userId }: Of<'LeaveCast'>) => userId), undecided],
  SwapPlayers: [
    admin,
    undecided,
    ['same-player', ({ first, second }: Of<'SwapPlayers'>) => first.userId === second.userId],
    [
      'seats-changed',
      ({ first, second }: Of<'SwapPlayers'>, { sits, isTaken }) =>
        !sits(first) || (second.userId === null ? isTaken(second) : !sits({ ...second, userId: second.userId })),
    ],
  ],
  AssignPlayer: [
    admin,
    undecided,
    ...eligible,
    ['other-region', ({ candidate }: Of<'AssignPlayer'>, { region }) => candidate?.region !== region],
    ['already-playing', ({ seat }: Of<'AssignPlayer'>, { plays }) => plays(seat.userId)],
    ['user-is-caster', ({ seat }: Of<'AssignPlayer'>, { casts }) => casts(seat.userId)],
    seatOpen,
  ],
  FillRandom: [
    admin,
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
  ReportWinner: [
    hostOrAdmin,
    undecided,
    ['not-started', (_, { at, starts }) => at < starts],
    ['teams-not-full', (_, { size: seats }) => seats < 10],
  ],
  AddImage: [hostOrAdmin, ['image-exists', (_, { image }) => image !== null]],
  RemoveImage: [admin, ['no-image', (_, { image }) => image === null]],
  RegenerateCode: [
    hostOrAdmin,
    undecided,
    ['codes-disabled', (_, { useCodes }) => !useCodes],
    ['code-needs-full-teams', (_, { size: seats }) => seats < 10],
  ],
  DeleteScrim: [['creator-or-admin-only', (_, { by, creator }) => !by.isAdmin && by.userId !== creator]],
  EditScrim: [
    admin,
    [
      'host-not-in-scrim',
      ({ host }: Of<'EditScrim'>, { host: now, creator, plays, casts }) =>
        host?.kind === 'chosen' &&
        host.userId !== now &&
        host.userId !== creator &&
        !plays(host.userId) &&
        !casts(host.userId),
    ],
    ...eligible.map(([code, violates]): Rule => [
      code,
      (command: Of<'EditScrim'>, view) =>
        command.host?.kind === 'chosen' && command.host.userId !== view.host && violates(command, view),
    ]),
  ],
  UndoStep: [admin],
  ProposeWinner: [],
  StartScrim: [],
  RecordCode: [],
  RecordCodeFailure: [],
  FreeSeat: [],
};
/** Rules that also reject commands that would change nothing. */
export const CHECKED_FIRST = new Set([
  'not-yourself',
  'admin-only',
  'user-not-found',
  'user-banned',
  'winner-already-set',
  'host-not-in-scrim',
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
  'start-in-the-past',
  'game-ended',
];
