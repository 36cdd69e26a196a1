import type { DraftView } from '@muster/contracts/drafts';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { Marks } from '../write/marks.store';
import type { FoundDraft } from './drafts.queries';
import { type Audience, audienceOf, AUDIENCES, captainIdsOf, idOf, toDraftView } from './view';

@Injectable()
export class DraftViews {
  constructor(
    private readonly marks: Marks,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async viewFor(found: FoundDraft, userId: string): Promise<DraftView> {
    return (await this.views(found))[audienceOf(found.scene, userId)];
  }

  /** Returns what each audience sees. */
  async views(found: FoundDraft): Promise<Record<Audience, DraftView>> {
    const { state } = found.snapshot;
    const isOpen = state.state !== 'done' && found.scene.winner === null;
    const [people, hover, suggestions] = await Promise.all([
      this.people.findMany(captainIdsOf(found)),
      state.state === 'drafting' || state.state === 'paused' ? this.marks.hoverOf(idOf(found)) : null,
      isOpen ? this.marks.suggestionsOf(idOf(found), state.round) : [],
    ]);
    const now = new Date();
    const view = (audience: Audience) => toDraftView(found, audience, { hover, suggestions }, people, now);
    return Object.fromEntries(AUDIENCES.map((audience) => [audience, view(audience)])) as Record<Audience, DraftView>;
  }
}
