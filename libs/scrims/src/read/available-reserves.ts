import { RESERVE_CLEARANCE_MS } from '@muster/contracts';
import { Injectable } from '@nestjs/common';
import { isWelcome } from '../domain/rules';
import type { Scrim } from '../domain/scrim';
import { Candidates } from './candidates';
import { ScrimQueries } from './scrims.queries';

/** Finds out which reserves of a scrim may be offered a seat. */
@Injectable()
export class AvailableReserves {
  constructor(
    private readonly candidates: Candidates,
    private readonly scrims: ScrimQueries,
  ) {}

  /** Returns the reserves, and `others`, who may play and have no seat in another scrim at about the same time. */
  async find(scrim: Scrim, others: readonly string[] = []): Promise<string[]> {
    const userIds = [...new Set([...scrim.reserves.map(({ userId }) => userId), ...others])];
    if (userIds.length === 0) return [];
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
