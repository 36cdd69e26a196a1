import { TEAMS } from '@muster/contracts/constants';
import { strengthOf } from '@muster/contracts/strength';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { split } from '../domain/split';
import type { Splits } from '../ports';

/** Splits the ten people of a pick-up as those of an evening with one lobby. */
@Injectable()
export class SplitOfTen implements Splits {
  constructor(@Inject(PEOPLE) private readonly people: People) {}

  async ofTen(...[ten, seed]: Parameters<Splits['ofTen']>): ReturnType<Splits['ofTen']> {
    const profiles = await this.people.findMany(ten.map(({ userId }) => userId));
    const candidates = ten.map(({ userId, roles }) => ({
      userId,
      roles,
      strength: strengthOf(profiles.get(userId)!.rank),
    }));
    const found = split(candidates, { mode: 'balanced', lobbies: 1, maxLobbies: 1, seed });
    const [lobby] = 'lobbies' in found ? found.lobbies : [];
    if (!lobby) throw new Error('these people are no ten');
    return TEAMS.flatMap((team) => lobby[team].map(({ userId, role }) => ({ userId, team, role })));
  }
}
