import { ROLES, TEAMS } from '@muster/contracts/constants';
import { Rejection } from '@muster/kernel';
import fc from 'fast-check';
import type { Actor, Candidate, CommandContext, Step } from '../src/domain/command';
import { evolve, scrim as decider, type ScrimCommand } from '../src/domain/scrim';
import {
  type HostChoice,
  initialScrim,
  type Scrim,
  type ScrimEvent,
  type ScrimSettings,
  type Seat,
} from '../src/domain/state';
import { brokenInvariants } from '../src/domain/invariants';

export const START = '2026-11-21T20:00:00.000Z';
export const HOUR_MS = 60 * 60_000;
export const iso = (ms: number): string => new Date(ms).toISOString();
export const ADMIN: Actor = { userId: 'root', isAdmin: true };
export const settings: ScrimSettings = {
  title: 'F',
  region: 'NA',
  startsAt: START,
  visibility: 'public',
  maxCasters: 2,
  lobbyName: 'F',
  lobbyPassword: 'h',
  useCodes: true,
};
export const created: ScrimEvent = {
  type: 'ScrimCreated',
  scrimId: 's',
  conversationId: 'c',
  createdBy: 'root',
  communityId: null,
  host: { kind: 'random' },
  ...settings,
};
export const seats: Seat[] = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
export const CODE = { code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };

/** Returns the events of a command, or undefined if it is rejected. */
export function attempt(command: ScrimCommand, scrim: Scrim): readonly ScrimEvent[] | undefined {
  try {
    return decider.decide(command, scrim);
  } catch (error) {
    if (error instanceof Rejection) return undefined;
    throw error;
  }
}

export function advance(scrim: Scrim, events: readonly ScrimEvent[]): Scrim {
  return events.reduce((before, event) => {
    const after = evolve(before, event);
    expect(brokenInvariants(after, { before })).toEqual([]);
    return after;
  }, scrim);
}

export const person = fc.constantFrom('root', 'cy', 'dee', 'x', ...seats.map(({ userId }) => userId));
export const seat = fc.tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...ROLES));
export const host = fc.oneof(
  fc.constant<HostChoice>({ kind: 'random' }),
  person.map((userId): HostChoice => ({ kind: 'chosen', userId })),
);
export const changes = fc.record(
  {
    title: fc.constantFrom('F', 'G'),
    region: fc.constantFrom('NA', 'EUW'),
    startsAt: fc.constantFrom(START, '2026-11-21T22:00:00.000Z'),
    visibility: fc.constantFrom('public', 'link'),
    maxCasters: fc.constantFrom(0, 1, 2),
    useCodes: fc.boolean(),
  },
  { requiredKeys: [] },
);
export const winner = fc.constantFrom(undefined, undefined, null, 'teamOne' as const, 'teamTwo' as const);

export type CommandFactory = (
  scrim: Scrim,
  ctx: CommandContext,
  candidateOf: (userId: string) => Candidate | null,
) => ScrimCommand;
export const anyCommand: fc.Arbitrary<CommandFactory> = fc.oneof(
  fc.tuple(person, seat).map(([userId, [team, role]]): CommandFactory => (_, ctx, of) => ({
    type: 'JoinTeam',
    scrimId: 's',
    by: ADMIN,
    ctx,
    seat: { userId, team, role },
    candidate: of(userId),
  })),
  fc.tuple(person, seat).map(([userId, [team, role]]): CommandFactory => (_, ctx) => ({
    type: 'MovePlayer',
    scrimId: 's',
    by: ADMIN,
    ctx,
    seat: { userId, team, role },
  })),
  person.map((userId): CommandFactory => (_, ctx) => ({ type: 'LeaveTeam', scrimId: 's', by: ADMIN, ctx, userId })),
  person.map((userId): CommandFactory => (_, ctx, of) => ({
    type: 'CastScrim',
    scrimId: 's',
    by: ADMIN,
    ctx,
    userId,
    candidate: of(userId),
  })),
  fc
    .constantFrom('cy', 'dee')
    .map((userId): CommandFactory => (_, ctx) => ({ type: 'LeaveCast', scrimId: 's', by: ADMIN, ctx, userId })),
  person.map((userId): CommandFactory => (_, ctx) => ({ type: 'FreeSeat', scrimId: 's', ctx, userId })),
  fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]): CommandFactory => ({ seats: now }, ctx) => ({
    type: 'SwapPlayers',
    scrimId: 's',
    by: ADMIN,
    ctx,
    first: now[a] ?? seats[a]!,
    second: now[b] ?? seats[b]!,
  })),
  fc.constant<CommandFactory>((_, ctx) => ({
    type: 'FillRandom',
    scrimId: 's',
    by: ADMIN,
    ctx,
    candidates: ['x', ...seats.map(({ userId }) => userId)],
  })),
  fc
    .tuple(changes, fc.option(host, { nil: undefined }), winner)
    .map(([changed, choice, team]): CommandFactory => (_, ctx, of) => ({
      type: 'EditScrim',
      scrimId: 's',
      by: ADMIN,
      ctx,
      changes: changed,
      host: choice,
      winner: team,
      candidate: choice?.kind === 'chosen' ? of(choice.userId) : undefined,
    })),
  fc
    .constantFrom(...TEAMS)
    .map((team): CommandFactory => (_, ctx) => ({ type: 'ReportWinner', scrimId: 's', by: ADMIN, ctx, team })),
  fc.constant<CommandFactory>(({ region, codeRevision }, ctx) => ({
    type: 'RecordCode',
    scrimId: 's',
    ctx,
    revision: codeRevision,
    region,
    code: CODE,
  })),
);

/** Inputs of a walk; `banned` users must not be seated by an undo. */
export const walks = fc.record({
  taken: fc.subarray(seats, { minLength: 7 }),
  casts: fc.subarray(['cy', 'dee']),
  made: fc.array(anyCommand, { minLength: 1, maxLength: 8 }),
  minutes: fc.array(fc.constantFrom(0, 0, 30, 120), { minLength: 9, maxLength: 9 }),
  random: fc.double({ min: 0, max: 0.99, noNaN: true }),
  banned: fc.subarray(['cy', 'dee', 'root', 'teamOne-Mid', 'teamTwo-Top']),
  which: fc.nat(7),
});

export function walk({
  taken,
  casts,
  made,
  minutes,
  random,
}: {
  taken: Seat[];
  casts: string[];
  made: CommandFactory[];
  minutes: number[];
  random: number;
}) {
  const joined = taken.map((seat): ScrimEvent => ({ type: 'PlayerJoined', ...seat }));
  const drawn: ScrimEvent[] = taken.length === 10 ? [{ type: 'HostDrawn', userId: taken[0]!.userId }] : [];
  let scrim = advance(initialScrim, [
    created,
    ...joined,
    ...drawn,
    ...casts.map((userId): ScrimEvent => ({ type: 'CasterJoined', userId })),
  ]);
  let now = Date.parse(START) - HOUR_MS;
  const steps: Step[] = [];
  for (const [i, make] of made.entries()) {
    now += minutes[i]! * 60_000;
    const command = make(scrim, { now: iso(now), random }, () => ({ region: scrim.region, banned: false }));
    const events = attempt(command, scrim) ?? [];
    if (events.length > 0)
      steps.push({ version: i + 1, by: 'root', command: command.type, events, before: scrim, undone: false });
    scrim = advance(scrim, events);
  }
  return { scrim, steps, now };
}
