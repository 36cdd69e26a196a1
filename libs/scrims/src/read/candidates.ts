import { CANDIDATES, type PlayerDirectory } from '@muster/users/ports';
import { SCRIM_SIZE } from '@muster/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Candidate } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import { userIdsOf } from './view';

/** Who may be put on a seat by an admin. */
@Injectable()
export class Candidates {
  constructor(@Inject(CANDIDATES) private readonly pool: PlayerDirectory) {}

  findById(userId: string): Promise<Candidate | null> {
    return this.pool.findById(userId);
  }

  /** undefined for who acts for himself, or may not act for others anyway: nothing needs to be looked up. */
  async findOther(by: Actor, userId: string): Promise<Candidate | null | undefined> {
    return by.isAdmin && by.userId !== userId ? this.pool.findById(userId) : undefined;
  }

  /** Drawn uniformly from the region, enough for every seat even when some of them already take part. */
  draw(region: string, scrim: Scrim, count = SCRIM_SIZE): Promise<string[]> {
    return this.pool.drawRandom(region, count, userIdsOf(scrim));
  }
}
