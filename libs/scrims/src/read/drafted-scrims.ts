import type { Unit } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { currentOf } from '../domain/games';
import type { GameDraft, Scrim } from '../domain/state';
import type { DraftedScrim, DraftedScrims, RecordedDraft } from '../ports';
import { ScrimAccess } from './scrim-access';
import { ScrimSnapshots } from './scrim-snapshots';
import type { Identity } from './view';

/** Reads scrims for their drafts, and records in a scrim what happened to its drafts. */
@Injectable()
export class DraftedScrimQueries implements DraftedScrims {
  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
  ) {}

  async find(scrimId: string): Promise<DraftedScrim | undefined> {
    const scrim = await this.snapshots.findFresh(scrimId);
    return scrim && toDrafted(scrim.state);
  }

  async requireOpen(scrimId: string, user: Identity): Promise<{ scrim: DraftedScrim; isManager: boolean }> {
    const { state } = await this.snapshots.requireOpen(scrimId, user);
    return { scrim: toDrafted(state), isManager: await this.access.may(user, 'manage', state) };
  }

  async load(unit: Unit, scrimId: string): Promise<DraftedScrim | undefined> {
    const { state } = await unit.load(scrimAggregate, scrimId);
    return state.id === '' || state.deleted ? undefined : toDrafted(state);
  }

  async record(unit: Unit, scrimId: string, draft: GameDraft, { at, by, step, holder }: RecordedDraft): Promise<void> {
    const ctx = { now: at, random: 0 };
    const command = { type: 'RecordDraft' as const, scrimId, ctx, draft, step, ...(holder && { holder }) };
    await unit.decide(await unit.load(scrimAggregate, scrimId), command, { by });
  }
}

export const toDrafted = (scrim: Scrim): DraftedScrim => ({ ...scrim, current: currentOf(scrim) });
