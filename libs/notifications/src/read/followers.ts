import { DEFAULT_CHANNEL_PREFERENCES } from '@muster/contracts/notifications';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

const { push: DEFAULT_PUSH, email: DEFAULT_EMAIL } = DEFAULT_CHANNEL_PREFERENCES['community-scrim'];

/** Who is to be notified about a community's new scrim. */
@Injectable()
export class Followers {
  constructor(private readonly database: Database) {}

  /**
   * Returns those of the members who follow new scrims and have no notification under one of the causes, and the number
   * of causes that have any. Who has switched off both channels does not follow.
   */
  async remaining(
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
          ORDER BY m.id`,
        [members, causes, DEFAULT_PUSH, DEFAULT_EMAIL],
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
