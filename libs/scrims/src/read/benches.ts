import { DECLARED_TIMES, type DeclaredTimes } from '@muster/availability/ports';
import { type Role, type TeamName, TEAMS as SIDES } from '@muster/contracts/constants';
import { seriesMs } from '@muster/contracts/series';
import { Database } from '@muster/platform';
import { type TeamMember, type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { BenchMember } from '../domain/command';
import { seatOf } from '../domain/rules';
import type { ScrimCommand } from '../domain/scrim';
import type { Scrim } from '../domain/state';
import { takenSeats } from './taken-seats';

export type Bench = Readonly<Record<TeamName, readonly BenchMember[]>>;
const NOBODY: ReadonlySet<string> = new Set();
/** Commands that may answer an offer, and those after which a seat of a team may be offered. */
const ANSWERING: ReadonlySet<ScrimCommand['type']> = new Set(['AcceptOffer']);
const SEARCHING: ReadonlySet<ScrimCommand['type']> = new Set([
  'LeaveTeam',
  'FreeSeat',
  'RequestStandIn',
  'DeclineOffer',
  'ExpireOffer',
  'WithdrawOffer',
  'AdvanceCheckIn',
  'TakeCheckInBack',
]);
const ORDER: readonly TeamMember['kind'][] = ['player', 'sub'];

/** Finds the members of the teams of a scrim who could take a seat in it. */
@Injectable()
export class Benches {
  constructor(
    private readonly database: Database,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(DECLARED_TIMES) private readonly times: DeclaredTimes,
  ) {}

  /**
   * Undefined if the command offers no seat. Players come first, then subs, each in the order in which they joined;
   * those are missing who play elsewhere, or who said that they are not free.
   */
  async find(scrim: Scrim, { type }: Pick<ScrimCommand, 'type'>): Promise<Bench | undefined> {
    const { teamIds } = scrim;
    if (!teamIds || !(SEARCHING.has(type) || ANSWERING.has(type))) return undefined;
    const found = await this.teams.byIds([teamIds.teamOne, teamIds.teamTwo]);
    const members = (side: TeamName) => unseatedOf(found.get(teamIds[side]), scrim);
    const userIds = SIDES.flatMap((side) => members(side).map(({ userId }) => userId));
    const start = Date.parse(scrim.startsAt);
    const lengthMs = seriesMs(scrim.series.games);
    const [players, taken, notFree] = await Promise.all([
      this.players.findMany(userIds),
      takenSeats(
        (sql, values) => this.database.query(sql, values),
        userIds,
        { start, end: start + lengthMs },
        scrim.id,
      ),
      // A person who answers an offer says by it that they are free.
      SEARCHING.has(type) ? this.times.notFreeAt(userIds, start, lengthMs) : NOBODY,
    ]);
    const benchOf = (side: TeamName): BenchMember[] =>
      members(side).flatMap(({ userId, roles }) => {
        const player = players.get(userId);
        const isTaken = taken.has(userId) && taken.get(userId) !== 'placed';
        if (!player || player.banned || isTaken || notFree.has(userId)) return [];
        return [{ userId, roles: roles.length > 0 ? roles : (player.roles satisfies readonly Role[]) }];
      });
    return { teamOne: benchOf('teamOne'), teamTwo: benchOf('teamTwo') };
  }
}

const unseatedOf = (team: TeamOf | undefined, scrim: Scrim): TeamMember[] =>
  (team?.members ?? [])
    .filter(({ userId, kind }) => ORDER.includes(kind) && !seatOf(scrim, userId))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
