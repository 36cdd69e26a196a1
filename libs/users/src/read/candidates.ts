import type { PlayerDirectory } from '../ports';
import { Injectable } from '@nestjs/common';
import { isBanInForce } from '../domain/decide';
import { PeopleQueries } from './people.queries';

/** Finds users whom an admin may assign to a seat. */
@Injectable()
export class Candidates implements PlayerDirectory {
  constructor(private readonly people: PeopleQueries) {}

  async findById(userId: string, at = new Date().toISOString()): Promise<{ region: string; banned: boolean } | null> {
    const row = await this.people.byId(userId);
    if (!row || row.restorable_until) return null;
    const ban = row.ban_from && row.ban_to ? { from: row.ban_from.toISOString(), to: row.ban_to.toISOString() } : null;
    return { region: row.region, banned: isBanInForce(ban, at) };
  }

  drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]> {
    return this.people.drawRandom(region, count, except);
  }
}
