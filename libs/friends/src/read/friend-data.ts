import { Database, type PersonalData } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';

interface Pair {
  asker: string;
  asked: string;
  status: string;
  updated_at: Date;
}

/** Exports a user's friends and open requests. */
@Injectable()
export class FriendData implements PersonalData {
  constructor(
    private readonly database: Database,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const pairs = await this.database.query<Pair>(
      `SELECT asker, asked, status, updated_at FROM friendships WHERE asker = $1 AND status <> 'none' UNION ALL
        SELECT asker, asked, status, updated_at FROM friendships WHERE asked = $1 AND status <> 'none'
        ORDER BY updated_at`,
      [userId],
    );
    const people = await this.people.findMany(new Set(pairs.map((pair) => partnerOf(pair, userId))));
    const toExport = (pair: Pair) => ({
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

const partnerOf = ({ asker, asked }: Pair, userId: string): string => (asker === userId ? asked : asker);
