import type { UsedUp } from '@muster/contracts/draft-rules';
import { type Snapshot, SnapshotCache } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrim, type DraftedScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import { type Scene, sceneOf } from '../domain/scene';
import { type Draft, draftIdOf, initialDraft } from '../domain/state';
import { usedUpBefore } from '../domain/used-up';

/** A draft with what it needs to know of its scrim. A game that is reached has a draft, before its first event too. */
export interface FoundDraft {
  scrimId: string;
  game: number;
  scene: Scene;
  scrim: DraftedScrim;
  snapshot: Snapshot<Draft>;
  unavailable: readonly UsedUp[];
}

/** Finds drafts as committed before the call. */
@Injectable()
export class DraftQueries {
  constructor(
    private readonly snapshots: SnapshotCache,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  async find(scrimId: string, game: number): Promise<FoundDraft | undefined> {
    return this.of(await this.scrims.find(scrimId), game);
  }

  /** Returns the draft of a game of this scrim. */
  async of(scrim: DraftedScrim | undefined, game: number): Promise<FoundDraft | undefined> {
    const scene = sceneOf(scrim, game);
    if (!scrim || !scene) return undefined;
    const scrimId = scrim.id;
    const [snapshot, unavailable] = await Promise.all([
      this.snapshot(scrimId, game),
      usedUpBefore(game, scene, async (other) => (await this.snapshot(scrimId, other)).state),
    ]);
    return { scrimId, game, scene, scrim, snapshot, unavailable };
  }

  async snapshot(scrimId: string, game: number): Promise<Snapshot<Draft>> {
    const found = await this.snapshots.get<Draft>(draftAggregate, draftIdOf(scrimId, game));
    return found ?? { state: initialDraft, version: 0, createdAt: '', updatedAt: '' };
  }
}
