import { Rejection } from '@muster/kernel';
import type { Caller } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { DraftRejection } from '../domain/errors';
import { sceneOf } from '../domain/scene';
import type { DraftActor } from '../domain/state';
import { ChampionCatalogue } from '../read/champion-catalogue';
import { DraftQueries, type FoundDraft } from '../read/drafts.queries';

type Identity = Pick<Caller, 'userId' | 'isAdmin'>;

/** Finds drafts for users: those of scrims that are open to them. */
@Injectable()
export class DraftAccess {
  constructor(
    private readonly drafts: DraftQueries,
    private readonly champions: ChampionCatalogue,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  async require(scrimId: string, game: number, user: Identity): Promise<{ found: FoundDraft; actor: DraftActor }> {
    const { scrim, isManager } = await this.scrims.requireOpen(scrimId, user);
    const found = sceneOf(scrim, game) && (await this.drafts.of(scrim, game));
    if (!found) throw new DraftRejection('draft-not-found');
    return { found, actor: { userId: user.userId, isManager } };
  }

  /** Whether the scrim is still open to the user. */
  async isOpenTo(scrimId: string, user: Identity): Promise<boolean> {
    try {
      await this.scrims.requireOpen(scrimId, user);
      return true;
    } catch (error) {
      if (error instanceof Rejection) return false;
      throw error;
    }
  }

  assertChampion(key: string | null): void {
    if (key !== null && !this.champions.has(key)) throw new DraftRejection('champion-unknown');
  }
}
