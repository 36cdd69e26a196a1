import { Database, LogReader, type StoredEvent, streamOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { type Scrim, type StoredScrim, toScrim } from '../domain/state';
import { fold, groupByStep, type RecordedStep, type StepEvents, toSteps, versionOf } from './steps';

/** Maximum number of events to read and fold at once. */
const CHUNK = 1_000;
/** Upper bound for the events of one command. */
const STEP_MAX = 32;

export interface StepPage {
  steps: RecordedStep[];
  /** Whether there are earlier steps. */
  earlier: boolean;
}

/** Reads steps from the end of the stream and folds them from a snapshot, so that long streams cost no more. */
@Injectable()
export class StepQueries {
  constructor(
    private readonly log: LogReader,
    private readonly database: Database,
  ) {}

  /** Returns the newest `limit` steps that ended before version `before`, oldest first. */
  async page(scrimId: string, before: number, limit: number): Promise<StepPage> {
    const stream = streamOf(scrimAggregate, scrimId);
    const events: StoredEvent[] = [];
    let groups: StepEvents[] = [];
    // Includes the event at `before`, which may belong to the same step as the events in front of it.
    for (let upTo = before; upTo > 0 && groups.length <= limit; upTo -= limit + STEP_MAX) {
      events.unshift(...(await this.log.part(stream, Math.max(0, upTo - limit - STEP_MAX), upTo)));
      groups = groupByStep(events).filter((group) => versionOf(group) < before);
    }
    const page = groups.slice(-limit); // without the oldest group, which may be incomplete
    return { steps: await this.#steps(scrimId, page), earlier: groups.length > limit };
  }

  /** Returns the step that ended with this version. `newest`: the current version of the scrim. */
  async one(scrimId: string, version: number, newest: number): Promise<RecordedStep | undefined> {
    if (version > newest) return undefined;
    const { steps } = await this.page(scrimId, version + 1, 1);
    return steps.find((step) => step.version === version);
  }

  async #steps(scrimId: string, groups: readonly StepEvents[]): Promise<RecordedStep[]> {
    if (groups.length === 0) return [];
    const [before, undone] = await Promise.all([
      this.stateAt(scrimId, groups[0]![0]!.version - 1),
      this.#undone(scrimId, groups.map(versionOf)),
    ]);
    return toSteps(groups, before, undone);
  }

  /** Returns the scrim as it was at this version. */
  async stateAt(scrimId: string, version: number): Promise<Scrim> {
    const [snapshot] = await this.database.query<{ version: number; state: StoredScrim }>(
      'SELECT version, state FROM scrim_snapshots WHERE scrim_id = $1 AND version <= $2 ORDER BY version DESC LIMIT 1',
      [scrimId, version],
      'scrim_snapshot',
    );
    let scrim: Scrim = toScrim(snapshot?.state);
    for (let at = snapshot?.version ?? 0; at < version; at += CHUNK) {
      scrim = fold(scrim, await this.log.part(streamOf(scrimAggregate, scrimId), at, Math.min(version, at + CHUNK)));
    }
    return scrim;
  }

  /** Returns the versions of the steps that have been undone since. */
  async #undone(scrimId: string, versions: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.database.query<{ version: number }>(
      `SELECT DISTINCT (data->>'version')::int AS version FROM events WHERE type = 'StepUndone' AND stream = $1
        AND data->>'version' = ANY($2)`,
      [streamOf(scrimAggregate, scrimId), versions.map(String)],
      'steps_undone',
    );
    return new Set(rows.map(({ version }) => version));
  }
}
