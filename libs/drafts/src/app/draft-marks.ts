import { Injectable } from '@nestjs/common';
import type { DraftPresence } from './draft-presence';
import { DraftRejection } from '../domain/errors';
import { assertTurn } from '../domain/actions';
import { assertPlayer, turnOf } from '../domain/rules';
import type { DraftActor } from '../domain/state';
import type { FoundDraft } from '../read/drafts.queries';
import { idOf } from '../read/view';
import { Marks } from '../write/marks.store';

/** Hovers and suggestions, which are no events. */
@Injectable()
export class DraftMarking {
  constructor(private readonly marks: Marks) {}

  async hover(
    found: FoundDraft,
    by: DraftActor,
    champion: string | null,
    there: ReturnType<DraftPresence['of']>,
  ): Promise<void> {
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
  }

  async suggest(found: FoundDraft, by: DraftActor, champion: string): Promise<void> {
    const { scene, snapshot } = found;
    const team = assertPlayer(scene, by);
    if (snapshot.state.state === 'done' || scene.winner !== null) throw new DraftRejection('draft-not-open');
    if (!(await this.marks.suggest(idOf(found), snapshot.state.round, { team, champion, by: by.userId })))
      throw new DraftRejection('too-many-suggestions');
  }

  async withdraw(found: FoundDraft, by: DraftActor, champion: string): Promise<void> {
    assertPlayer(found.scene, by);
    await this.marks.withdraw(idOf(found), { champion, by: by.userId });
  }
}
