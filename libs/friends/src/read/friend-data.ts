import { Database, type PersonalData } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type FriendshipRow, friendships } from './friendships.schema';

/** Exports a user's friends and open requests. */
@Injectable()
export class FriendData implements PersonalData {
  constructor(
    private readonly database: Database,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const status = In(['friends', 'requested']);
    const pairs = await this.database.entities((entities) =>
      entities.find(friendships, {
        where: [
          { asker: userId, status },
          { asked: userId, status },
        ],
        order: { updated_at: 'ASC' },
      }),
    );
    const people = await this.people.findMany(new Set(pairs.map((pair) => partnerOf(pair, userId))));
    const toExport = (pair: FriendshipRow) => ({
      userId: partnerOf(pair, userId),
      name: people.get(partnerOf(pair, userId))?.name,
      since: pair.updated_at,
    });
    const open = pairs.filter(({ status }) => status === 'requested');
    return {
      friends: pairs.filter(({ status }) => status === 'friends').map(toExport),
      friendRequests: {
        sent: open.filter(({ asker }) => asker === userId).map(toExport),
        received: open.filter(({ asked }) => asked === userId).map(toExport),
      },
    };
  }
}

const partnerOf = ({ asker, asked }: FriendshipRow, userId: string): string => (asker === userId ? asked : asker);
