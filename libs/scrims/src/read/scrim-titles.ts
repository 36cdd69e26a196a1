import { Database } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';

/** How scrims are called; one without a title has its creator's name. */
@Injectable()
export class ScrimTitles {
  constructor(
    private readonly database: Database,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async of(scrimIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (scrimIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; title: string; by: string }>(
      `SELECT scrim_id AS id, state->>'title' AS title, created_by AS by FROM history WHERE scrim_id = ANY($1)`,
      [scrimIds],
      'record_titles',
    );
    const creators = await this.people.findMany(rows.map(({ by }) => by));
    return new Map(rows.map(({ id, title, by }) => [id, title || `${creators.get(by)?.name ?? ''}'s Scrim`]));
  }
}
