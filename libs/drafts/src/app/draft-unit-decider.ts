import type { UnitDecider, UnitStep } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import type { DraftCommand } from '../domain/draft';
import { sceneOf } from '../domain/scene';
import { type Draft, type DraftEvent, draftIdOf } from '../domain/state';
import { STEPS } from '../domain/steps';
import { usedUpBefore } from '../domain/used-up';
import { ChampionCatalogue } from '../read/champion-catalogue';
import { Marks } from '../write/marks.store';

/** Decides each command of a draft beside its scrim and the drafts of earlier games, and records it in the scrim. */
@Injectable()
export class DraftUnitDecider implements UnitDecider<DraftCommand, Draft, DraftEvent> {
  constructor(
    private readonly marks: Marks,
    private readonly champions: ChampionCatalogue,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  needsUnit(): boolean {
    return true;
  }

  async decide({ unit, loaded, command, initiator, decide }: UnitStep<DraftCommand, Draft, DraftEvent>) {
    const { scrimId, game } = command;
    const scene = sceneOf(await this.scrims.load(unit, scrimId), game);
    const draftOf = async (other: number) => (await unit.load(draftAggregate, draftIdOf(scrimId, other))).state;
    const [unavailable, hover] = await Promise.all([
      scene ? usedUpBefore(game, scene, draftOf) : [],
      command.type === 'AdvanceDraft' ? this.marks.hoverOf(draftIdOf(scrimId, game)) : null,
    ]);
    const situation = { scrim: scene, unavailable, champions: this.champions.keys(), hover };
    const events = decide({ ...command, ctx: { ...command.ctx, situation } });
    const last = events.findLast(({ type }) => STEPS[type]);
    if (!last) return events;
    const { state, version } = loaded;
    const draft = { game, state: state.state, version, sides: state.settled?.sides ?? null };
    const holder = last.type === 'SelectionBegun' ? { holder: last.holder } : {};
    const how = { at: command.ctx.now, step: STEPS[last.type]!, by: initiator.by, ...holder };
    await this.scrims.record(unit, scrimId, draft, how);
    return events;
  }
}
