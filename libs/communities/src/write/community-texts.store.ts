import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

@Injectable()
export class CommunityTexts {
  constructor(private readonly database: Database) {}

  /** Deletes what the last member wrote about communities that nobody is left in. */
  async eraseOfEmpty(communityIds: readonly string[]): Promise<void> {
    await this.database.query(
      `DELETE FROM community_texts t WHERE t.community = ANY($1) AND NOT EXISTS (
        SELECT 1 FROM memberships m WHERE m.community = t.community AND m.role IS NOT NULL)`,
      [communityIds],
    );
  }
}
