import { Injectable } from '@nestjs/common';
import type { Actor } from '../domain/command';
import { assertMayRepeat, rematchSeats } from '../domain/rematch';
import type { ScrimSettings, Seat } from '../domain/state';
import { Candidates } from '../read/candidates';
import { ScrimSnapshots } from '../read/scrim-snapshots';

/** Finds out who plays again. */
@Injectable()
export class Rematches {
  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly candidates: Candidates,
  ) {}

  /** @param by the actor who creates the rematch, with their role in its community */
  async seatsFor(scrimId: string, by: Actor, communityId: string | null, settings: ScrimSettings): Promise<Seat[]> {
    const played = (await this.snapshots.findFresh(scrimId))?.state;
    assertMayRepeat(played, by, communityId);
    const people = played.seats.map(({ userId }) => userId);
    return rematchSeats(played, settings, by, await this.candidates.findMany(played, people, settings.startsAt));
  }
}
