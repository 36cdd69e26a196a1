import { Injectable } from '@nestjs/common';
import type { DraftPresence } from './draft-presence';
import { DraftRejection } from '../domain/errors';
import { assertTurn } from '../domain/actions';
import { assertPlayer, turnOf } from '../domain/rules';
import type { DraftActor } from '../domain/state';
import type { FoundDraft } from '../read/drafts.queries';
import { type Audience, AUDIENCES, idOf } from '../read/view';
import { Marks } from '../write/marks.store';

/** Hovers and suggestions, which are no events. Each call returns who sees a difference. */
@Injectable()
export class DraftMarking {
  constructor(private readonly marks: Marks) {}

  async hover(
    found: FoundDraft,
    by: DraftActor,
    champion: string | null,
    there: ReturnType<DraftPresence['of']>,
  ): Promise<readonly Audience[]> {
    const { scene, snapshot } = found;
    const { state } = snapshot;
    assertPlayer(scene, by);
    if (state.state === 'waiting' || state.state === 'selecting') throw new DraftRejection('draft-not-open');
    if (state.state === 'paused') throw new DraftRejection('draft-paused');
    const turn = scene.winner === null ? turnOf(state) : null;
    if (!turn) throw new DraftRejection('action-taken');
    const situation = { scrim: scene, unavailable: [], champions: [], hover: null };
    assertTurn(state, situation, by, turn, { now: new Date().toISOString(), random: 0, ...there });
    await this.marks.hover(idOf(found), { turn: state.turnNumber, champion });
    return AUDIENCES;
  }

  async suggest(found: FoundDraft, by: DraftActor, champion: string): Promise<readonly Audience[]> {
    const { scene, snapshot } = found;
    const team = assertPlayer(scene, by);
    if (snapshot.state.state === 'done' || scene.winner !== null) throw new DraftRejection('draft-not-open');
    const teams = await this.marks.suggest(idOf(found), snapshot.state.round, { team, champion, by: by.userId });
    if (!teams) throw new DraftRejection('too-many-suggestions');
    return teams;
  }

  async withdraw(found: FoundDraft, by: DraftActor, champion: string): Promise<readonly Audience[]> {
    assertPlayer(found.scene, by);
    return this.marks.withdraw(idOf(found), { champion, by: by.userId });
  }
}
