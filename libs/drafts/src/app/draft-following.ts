import type { Unit } from '@muster/platform';
import type { DraftedScrim, ScrimDrafts } from '@muster/scrims/ports';
import { Injectable } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import { draftIdOf } from '../domain/state';

/** The worker did it, for everybody who reads the history. */
const INITIATOR = { by: 'worker' };

/** Lets the drafts of a scrim pause, end or be discarded in the commit that changes its seats or results. */
@Injectable()
export class DraftFollowing implements ScrimDrafts {
  async follow(unit: Unit, scrim: Pick<DraftedScrim, 'id' | 'series' | 'results'>, now: string): Promise<void> {
    const { id: scrimId, series, results } = scrim;
    const games = Array.from({ length: series.games }, (_, i) => i + 1);
    const drafts = await Promise.all(games.map((game) => unit.load(draftAggregate, draftIdOf(scrimId, game))));
    for (const [i, draft] of drafts.entries()) {
      const game = i + 1;
      if (draft.version === 0 && game > results.length) continue;
      const to = { scrimId, game, ctx: { now, random: 0 } };
      await unit.decide(draft, { type: 'FollowResult', ...to }, INITIATOR);
      await unit.decide(draft, { type: 'PauseForSeats', ...to }, INITIATOR);
    }
  }
}
