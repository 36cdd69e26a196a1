import type { CommunityLogEntry } from '@muster/contracts/communities';
import { type PlayerView, toPlayerView } from '@muster/contracts/users';
import { Database, ProjectionCatchUp } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { communityLog } from './community-log.projection';

interface Row {
  position: number;
  kind: string;
  at: Date;
  by: string;
  user_id: string | null;
  detail: Record<string, string | null>;
}
/** Ids of users; others are names of jobs. */
const USER_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** The last reason for which the community was archived, because no other is kept. */
const WHY_ARCHIVED = `(SELECT jsonb_build_object('reason', t.archive_reason) FROM community_texts t
  WHERE l.kind = 'CommunityArchived' AND t.community = l.community AND t.archive_reason <> '' AND l.position =
    (SELECT max(position) FROM community_log a WHERE a.community = l.community AND a.kind = 'CommunityArchived'))`;

/** Reads the log of a community, newest first. */
@Injectable()
export class CommunityLog {
  constructor(
    private readonly database: Database,
    private readonly catchUp: ProjectionCatchUp,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async page(
    communityId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ data: CommunityLogEntry[]; total: number }> {
    await this.catchUp.waitForHead(communityLog.name);
    const [rows, [counted]] = await Promise.all([
      this.database.query<Row>(
        `SELECT position, kind, at, by, user_id, detail || coalesce(${WHY_ARCHIVED}, '{}') AS detail
          FROM community_log l WHERE community = $1 ORDER BY position DESC LIMIT $2 OFFSET $3`,
        [communityId, limit, offset],
        'community_log',
      ),
      this.database.query<{ n: number }>(
        'SELECT count(*) AS n FROM community_log WHERE community = $1',
        [communityId],
        'community_log_counted',
      ),
    ]);
    const ids = rows.flatMap(({ by, user_id: userId }) => [by, userId]).filter((id) => id !== null && USER_ID.test(id));
    const people = await this.people.findMany(ids as string[]);
    const viewOf = (id: string | null): PlayerView | null => {
      const person = id === null ? undefined : people.get(id);
      return person ? toPlayerView(person) : null;
    };
    const data = rows.map(({ position, kind, at, by, user_id: userId, detail }) => ({
      _id: String(position),
      kind,
      at: at.toISOString(),
      _by: viewOf(by),
      _user: viewOf(userId),
      detail,
    }));
    return { data, total: counted!.n };
  }
}
