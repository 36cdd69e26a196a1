import { RESERVE_CLEARANCE_MS } from '@muster/contracts/attendance';
import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../domain/command';
import { type ScrimCommand, statesAfter } from '../domain/scrim';
import type { Scrim } from '../domain/state';
import { isWelcome } from '../domain/rules';
import { Candidates } from './candidates';
import { ScrimQueries } from './scrims.queries';

/** Finds out which reserves of a scrim may be offered a seat. */
@Injectable()
export class AvailableReserves {
  constructor(
    private readonly candidates: Candidates,
    private readonly scrims: ScrimQueries,
  ) {}

  /**
   * Returns what the command's context needs. Scrims without reserves cost nothing. The start is the one after the
   * command, whose offers are for it.
   */
  async find(scrim: Scrim, command: ScrimCommand): Promise<Pick<CommandContext, 'available'>> {
    const states = statesAfter(scrim, command);
    const reserves = new Set(states.flatMap((state) => state.reserves.map(({ userId }) => userId)));
    return reserves.size === 0 ? {} : this.#find(states.at(-1)!, [...reserves]);
  }

  /** Returns the users who may play and have no seat in another scrim at about the same time. */
  async #find(scrim: Scrim, userIds: readonly string[]): Promise<Pick<CommandContext, 'available'>> {
    const start = Date.parse(scrim.startsAt);
    const [candidates, seated] = await Promise.all([
      this.candidates.findMany(scrim, userIds),
      this.scrims.seatedAmong(userIds, {
        except: scrim.id,
        from: new Date(start - RESERVE_CLEARANCE_MS),
        to: new Date(start + RESERVE_CLEARANCE_MS),
      }),
    ]);
    const available = userIds.filter((userId) => {
      const candidate = candidates.get(userId);
      return candidate && !candidate.banned && isWelcome(scrim, candidate) && !seated.has(userId);
    });
    return { available };
  }
}
