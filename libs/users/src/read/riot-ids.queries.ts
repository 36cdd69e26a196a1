import { Database, LogReader, streamOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import { exactNameClaims, taglineOrDefault } from '../domain/names';
import type { UserEvent } from '../domain/user';
import type { RiotId, RiotIds } from '../ports';
import { PeopleQueries } from './people.queries';

const OTHER_NAME: ReadonlySet<string> = new Set<UserEvent['type']>(['NameChanged', 'RegionChanged']);

/** The key of a Riot ID is the name that its account has claimed. */
@Injectable()
export class RiotIdQueries implements RiotIds {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleQueries,
    private readonly log: LogReader,
  ) {}

  keyOf({ name, tagline, region }: RiotId): string {
    // Deleted users have no region, and are named by no invitation.
    const names = { name, tagline: region ? taglineOrDefault(region, tagline) : '', discord: '' };
    return exactNameClaims(names, region).find(({ kind }) => kind === 'name')!.key;
  }

  async ownersOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ key: string; owner: string }>(
      `SELECT c.key, c.owner FROM claims c JOIN people p ON p.id = c.owner AND p.restorable_until IS NULL
        WHERE c.kind = 'name' AND c.key = ANY($1)`,
      [keys],
      'riot_id_owners',
    );
    return new Map(rows.map(({ key, owner }) => [key, owner]));
  }

  async hasKeptFirst(userId: string): Promise<boolean> {
    const account = await this.people.byId(userId);
    if (!account || account.revision === 1) return account !== undefined;
    const events = await this.log.readStream(streamOf(userAggregate, userId));
    return !events.some(({ type }) => OTHER_NAME.has(type));
  }
}
