import { FREE_TIMES, type FreeTimes } from '@muster/availability/ports';
import { seriesMs } from '@muster/contracts/series';
import type { TeamOf } from '@muster/teams/ports';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Block } from '../domain/blocks';
import { BoardRejection } from '../domain/errors';
import type { Candidate } from '../domain/line-up';

/** The people of a team and those who have time; seats that they have are asked at the moment of the decision. */
export interface Material {
  members: readonly Candidate[];
  able: ReadonlySet<string>;
  /** The people who play, cast or come to an evening then. */
  busy: ReadonlySet<string>;
}

/** Leaves out people who no longer play for the team. */
export const playersOf = ({ members }: Pick<TeamOf, 'members'>, people: readonly Candidate[]): Candidate[] => {
  const players = new Set(members.filter(({ kind }) => kind !== 'coach').map(({ userId }) => userId));
  return people.filter(({ userId }) => players.has(userId));
};

/** Looks up who may play for a team at a time. */
@Injectable()
export class Squads {
  constructor(
    @Inject(FREE_TIMES) private readonly times: FreeTimes,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async candidates({ members }: Pick<TeamOf, 'members'>): Promise<Candidate[]> {
    const players = await this.players.findMany(members.map(({ userId }) => userId));
    return members.map(({ userId, kind, roles }) => {
      const player = players.get(userId);
      return {
        userId,
        kind,
        roles: roles.length > 0 ? roles : (player?.roles ?? []),
        isBanned: player?.banned ?? true,
      };
    });
  }

  async at(team: Pick<TeamOf, 'members'>, { startsAt, games }: Block): Promise<Material> {
    const [start, lengthMs] = [Date.parse(startsAt), seriesMs(games)];
    const [members, able, busy] = await Promise.all([
      this.candidates(team),
      this.times.ableAt(team, start, lengthMs),
      this.times.busyAt(team, start, lengthMs),
    ]);
    return { members, able, busy };
  }

  /** The rejection that names these people. */
  async refused(code: 'player-busy' | 'player-twice', userIds: readonly string[]): Promise<BoardRejection> {
    return namedRejection(this.people, code, userIds);
  }
}

export async function namedRejection(
  people: People,
  code: 'player-busy' | 'player-twice',
  userIds: readonly string[],
): Promise<BoardRejection> {
  const found = await people.findMany(userIds);
  const names = userIds.flatMap((id) => found.get(id)?.name ?? []).join(', ');
  return new BoardRejection(code, { names, people: userIds });
}
