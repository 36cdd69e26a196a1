import { Database, streamOf, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim } from '../domain/state';
import type { DraftedScrim, ScrimReplay } from '../ports';
import { toDrafted } from './drafted-scrims';
import { fold } from './steps';
import { StepQueries } from './steps.queries';

@Injectable()
export class ScrimReplayQueries implements ScrimReplay {
  constructor(
    private readonly database: Database,
    private readonly steps: StepQueries,
  ) {}

  streamOf(scrimId: string): string {
    return streamOf(scrimAggregate, scrimId);
  }

  async stateAt(scrimId: string, time: string): Promise<{ scrim: Scrim; version: number }> {
    const [last] = await this.database.query<{ version: number }>(
      'SELECT version FROM events WHERE stream = $1 AND at <= $2 ORDER BY version DESC LIMIT 1',
      [this.streamOf(scrimId), time],
      'scrim_version_at',
    );
    const version = last?.version ?? 0;
    return { scrim: await this.steps.stateAt(scrimId, version), version };
  }

  after(scrim: Scrim, event: StoredEvent): Scrim {
    return fold(scrim, [event]);
  }

  shown(scrim: Scrim): DraftedScrim | undefined {
    return scrim.id === '' || scrim.deleted ? undefined : toDrafted(scrim);
  }
}
