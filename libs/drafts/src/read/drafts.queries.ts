import { type UsedUp, usedUpBy } from '@muster/contracts/draft-rules';
import { type Snapshot, SnapshotCache } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrim, type DraftedScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import { type Scene, sceneOf } from '../domain/scene';
import { type Draft, draftIdOf, initialDraft } from '../domain/state';

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
      this.usedUp(scrimId, game, scene),
    ]);
    return { scrimId, game, scene, scrim, snapshot, unavailable };
  }

  async snapshot(scrimId: string, game: number): Promise<Snapshot<Draft>> {
    const found = await this.snapshots.get<Draft>(draftAggregate, draftIdOf(scrimId, game));
    return found ?? { state: initialDraft, version: 0, createdAt: '', updatedAt: '' };
  }

  /**
   * Returns the champions that earlier games used up. Their drafts stay the same as long as their games are decided.
   */
  async usedUp(scrimId: string, game: number, { fearless }: Pick<Scene, 'fearless'>): Promise<UsedUp[]> {
    if (fearless === 'none' || game === 1) return [];
    const earlier = Array.from({ length: game - 1 }, (_, i) => i + 1);
    const drafts = await Promise.all(
      earlier.map(async (number) => ({
        game: number,
        actions: (await this.snapshot(scrimId, number)).state.actions,
      })),
    );
    return usedUpBy(fearless, drafts);
  }
}
