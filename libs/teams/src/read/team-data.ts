import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Exports a user's teams with their place in them, open invitations, and why they disbanded teams. */
@Injectable()
export class TeamData implements PersonalData {
  constructor(private readonly database: Database) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [teams, invitations, reasons] = await Promise.all([
      this.database.query(
        `SELECT slug, state->>'name' AS name, m->>'kind' AS kind, m->'roles' AS roles, m->'captain' AS captain,
            m->'hidden' AS hidden, m->>'joinedAt' AS "joinedAt"
          FROM teams, jsonb_array_elements(state->'members') m
          WHERE people @> ARRAY[$1::text] AND m->>'userId' = $1 ORDER BY m->>'joinedAt', id`,
        [userId],
      ),
      this.database.query(
        `SELECT slug, state->>'name' AS name, i->>'kind' AS kind, i->'roles' AS roles, i->>'at' AS "invitedAt",
            i->>'expiresAt' AS "expiresAt"
          FROM teams, jsonb_array_elements(state->'invitations') i
          WHERE invited @> ARRAY[$1::text] AND i->>'userId' = $1 AND (i->>'expiresAt')::timestamptz > now()
          ORDER BY i->>'at', id`,
        [userId],
      ),
      this.database.query<{ text: string }>('SELECT text FROM team_reasons WHERE author = $1 ORDER BY id', [userId]),
    ]);
    return { teams, teamInvitations: invitations, teamReasons: reasons.map(({ text }) => text) };
  }
}
