import { RESERVE_CLEARANCE_MS } from '@muster/contracts/attendance';
import { TEAMS } from '@muster/contracts/constants';
import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../domain/command';
import { type ScrimCommand, statesAfter } from '../domain/scrim';
import type { Scrim } from '../domain/state';
import { isWelcome } from '../domain/rules';
import { Candidates } from './candidates';
import { Benches } from './benches';
import { ScrimQueries } from './scrims.queries';

type Available = Pick<CommandContext, 'available' | 'bench'>;

/** Finds out which reserves of a scrim may be offered a seat. */
@Injectable()
export class AvailableReserves {
  constructor(
    private readonly candidates: Candidates,
    private readonly scrims: ScrimQueries,
    private readonly benches: Benches,
  ) {}

  /**
   * Returns what the command's context needs. Scrims without reserves, and of no teams, cost nothing. The start is the one after the
   * command, whose offers are for it.
   */
  async find(scrim: Scrim, command: ScrimCommand): Promise<Available> {
    const states = statesAfter(scrim, command);
    const after = states.at(-1)!;
    const reserves = [...new Set(states.flatMap((state) => state.reserves.map(({ userId }) => userId)))];
    const bench = await this.benches.find(after, command);
    if (reserves.length === 0 && !bench) return {};
    const members = bench ? TEAMS.flatMap((team) => bench[team].map(({ userId }) => userId)) : [];
    const available = reserves.length > 0 ? await this.#find(after, reserves) : [];
    return { available: [...new Set([...available, ...members])], ...(bench && { bench }) };
  }

  /** Returns the users who may play and have no seat in another scrim at about the same time. */
  async #find(scrim: Scrim, userIds: readonly string[]): Promise<string[]> {
    const start = Date.parse(scrim.startsAt);
    const [candidates, seated] = await Promise.all([
      this.candidates.findMany(scrim, userIds),
      this.scrims.seatedAmong(userIds, {
        except: scrim.id,
        from: new Date(start - RESERVE_CLEARANCE_MS),
        to: new Date(start + RESERVE_CLEARANCE_MS),
      }),
    ]);
    return userIds.filter((userId) => {
      const candidate = candidates.get(userId);
      return candidate && !candidate.banned && isWelcome(scrim, candidate) && !seated.has(userId);
    });
  }
}
