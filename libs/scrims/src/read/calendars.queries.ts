import type { Language } from '@muster/contracts/languages';
import { seriesMs } from '@muster/contracts/series';
import { CONFIG, type Config, Database, idOfStream, LogTail, SnapshotCache, streamOf } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim } from '../domain/state';
import type { ScrimCalendars } from '../ports';
import { type CalendarEntry, renderCalendar } from './ics';
import { missingRolesText, seatsTaken, seriesText, toPreview } from './preview';
import { type ScrimRow, SNAPSHOT_COLUMNS, toSnapshot } from './scrim-row';
import type { ScrimSnapshot } from './view';

const MAX_AGE_DAYS = 60;
const FEED_MAX = 500;
/** Events after which calendars have to update an entry. */
const CALENDAR_EVENTS = `('ScrimRescheduled', 'ScrimRenamed', 'SeriesChanged', 'ScrimDeleted')`;

/** Calendar entries of scrims, also of deleted ones, because a calendar only removes entries that are cancelled. */
@Injectable()
export class Calendars implements ScrimCalendars {
  constructor(
    private readonly database: Database,
    private readonly states: SnapshotCache,
    private readonly tail: LogTail,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async scrim(id: string): Promise<ScrimSnapshot | undefined> {
    await this.tail.fence();
    return this.states.get<Scrim>(scrimAggregate, id);
  }

  /** Returns the scrims that a user plays or casts in. */
  async ofPerson(userId: string): Promise<ScrimSnapshot[]> {
    const rows = await this.database.query<ScrimRow>(
      `SELECT ${SNAPSHOT_COLUMNS} FROM participations p JOIN scrims s ON s.id = p.scrim_id
        WHERE p.user_id = $1 AND s.starts_at > now() - $2 * interval '1 day' ORDER BY s.starts_at DESC LIMIT $3`,
      [userId, MAX_AGE_DAYS, FEED_MAX],
      'calendar_of',
    );
    return rows.map(toSnapshot);
  }

  async render(scrimIds: readonly string[], language: Language, name: string): Promise<string> {
    await this.tail.fence();
    const rows = await this.database.query<ScrimRow>(
      `SELECT ${SNAPSHOT_COLUMNS} FROM scrims s WHERE s.id = ANY($1) ORDER BY s.starts_at DESC`,
      [scrimIds],
      'calendar_of_scrims',
    );
    return renderCalendar(await this.entries(rows.map(toSnapshot), language), name);
  }

  async entries(scrims: readonly ScrimSnapshot[], language: Language): Promise<CalendarEntry[]> {
    const sequences = await this.#sequences(scrims.map(({ state }) => state.id));
    return scrims.map((scrim) => this.#toEntry(scrim, sequences.get(scrim.state.id) ?? 0, language));
  }

  #toEntry(scrim: ScrimSnapshot, sequence: number, language: Language): CalendarEntry {
    const { state, createdAt, updatedAt } = scrim;
    const preview = toPreview(scrim);
    const url = `${this.config.PUBLIC_URL}/scrims/${state.id}`;
    const about = [state.region, `${seatsTaken(preview)}/10`, missingRolesText(preview, language)];
    const series = seriesText(preview, language);
    const description = `${[...about, ...(series ? [series] : [])].join(' · ')}\n${url}`;
    return {
      uid: `scrim-${state.id}`,
      title: preview.title,
      description,
      url,
      startsAt: state.startsAt,
      endsAt: new Date(Date.parse(state.startsAt) + seriesMs(state.series.games)).toISOString(),
      createdAt,
      updatedAt,
      sequence,
      cancelled: state.deleted,
    };
  }

  /** Uses the version of the last relevant event: it never decreases and needs no counting. */
  async #sequences(ids: readonly string[]): Promise<Map<string, number>> {
    const streams = ids.map((id) => streamOf(scrimAggregate, id));
    const rows = await this.database.query<{ stream: string; version: number }>(
      `SELECT s.stream, e.version FROM unnest($1::text[]) AS s(stream), LATERAL (
        SELECT version FROM events WHERE stream = s.stream AND type IN ${CALENDAR_EVENTS} ORDER BY version DESC
          LIMIT 1) e`,
      [streams],
      'calendar_sequences',
    );
    return new Map(rows.map(({ stream, version }) => [idOfStream(scrimAggregate, stream)!, version]));
  }
}
