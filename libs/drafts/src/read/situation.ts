import type { DecisionContext } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { DraftCommand } from '../domain/draft';
import { sceneOf } from '../domain/scene';
import { type Draft, type DraftContext, draftIdOf } from '../domain/state';
import { Marks } from '../write/marks.store';
import { ChampionCatalogue } from './champion-catalogue';
import { DraftQueries } from './drafts.queries';

/** Loads the scrim of a draft, the champions of earlier games, and what the captain on turn hovers. */
@Injectable()
export class SituationQueries implements DecisionContext<DraftCommand, Draft> {
  constructor(
    private readonly drafts: DraftQueries,
    private readonly marks: Marks,
    private readonly champions: ChampionCatalogue,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  async load(_: Draft, commands: readonly DraftCommand[]): Promise<Pick<DraftContext, 'situation'>> {
    const { scrimId, game } = commands[0]!;
    const scene = sceneOf(await this.scrims.find(scrimId), game);
    const isTimed = commands.some(({ type }) => type === 'AdvanceDraft');
    const [unavailable, hover] = await Promise.all([
      scene ? this.drafts.usedUp(scrimId, game, scene) : [],
      isTimed ? this.marks.hoverOf(draftIdOf(scrimId, game)) : null,
    ]);
    return { situation: { scrim: scene, unavailable, champions: this.champions.keys(), hover } };
  }
}
