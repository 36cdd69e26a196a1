import { DEFAULT_CHANNEL_PREFERENCES } from '@muster/contracts/notifications';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Scrims of one community that a user is notified of within a day. A community makes many more in its worst hour. */
const DAILY_SCRIMS = 10;
const { push: DEFAULT_PUSH, email: DEFAULT_EMAIL } = DEFAULT_CHANNEL_PREFERENCES['community-scrim'];

/** Finds the members who are to be notified of a community's new scrim. */
@Injectable()
export class Followers {
  constructor(private readonly database: Database) {}

  /**
   * Returns those of the members who follow new scrims and have no notification under one of the causes, and the number
   * of causes that have any. Members who have switched off both channels do not follow. Members who were notified of
   * many scrims of the community within a day are left out: they find the others in its list.
   */
  async remaining(
    communityId: string,
    members: readonly string[],
    causes: readonly string[],
  ): Promise<{ recipients: string[]; announced: number }> {
    const [recipients, [counted]] = await Promise.all([
      this.database.query<{ id: string }>(
        `SELECT m.id FROM unnest($1::text[]) AS m (id)
          LEFT JOIN (SELECT DISTINCT recipient FROM notifications WHERE cause = ANY($2)) told ON told.recipient = m.id
          LEFT JOIN notification_preferences p ON p.user_id = m.id
          WHERE told.recipient IS NULL AND (coalesce((p.kinds->'community-scrim'->>'push')::boolean, $3)
            OR coalesce((p.kinds->'community-scrim'->>'email')::boolean, $4))
          AND (SELECT count(*) FROM notifications n WHERE n.recipient = m.id AND n.removed_at IS NULL
            AND n.created_at > now() - interval '1 day'
            AND n.kind = 'community-scrim' AND n.related_community = $5) < $6
          ORDER BY m.id`,
        [members, causes, DEFAULT_PUSH, DEFAULT_EMAIL, communityId, DAILY_SCRIMS],
        'followers_remaining',
      ),
      this.database.query<{ n: number }>(
        'SELECT count(DISTINCT cause)::int AS n FROM notifications WHERE cause = ANY($1)',
        [causes],
        'announcements_made',
      ),
    ]);
    return { recipients: recipients.map(({ id }) => id), announced: counted!.n };
  }
}
