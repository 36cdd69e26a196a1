import type { Player, PlayerDirectory } from '../ports';
import { Injectable } from '@nestjs/common';
import { isBanInForce } from '../domain/decide';
import { isPersonId, PeopleQueries } from './people.queries';
import type { PersonRow } from './person-row';

type BanColumns = Pick<PersonRow, 'ban_from' | 'ban_to'>;
const toBan = ({ ban_from: from, ban_to: to }: BanColumns) =>
  from && to ? { from: from.toISOString(), to: to.toISOString() } : null;

@Injectable()
export class PlayerQueries implements PlayerDirectory {
  constructor(private readonly people: PeopleQueries) {}

  async findById(userId: string, at?: string): Promise<Player | null> {
    return (await this.findMany([userId], at)).get(userId) ?? null;
  }

  async findMany(userIds: readonly string[], at = new Date().toISOString()): Promise<ReadonlyMap<string, Player>> {
    const rows = await this.people.findMany(userIds.filter(isPersonId));
    return new Map(
      rows
        .filter((row) => !row.restorable_until)
        .map((row) => {
          const { id, region, roles, is_admin: isAdmin, show_record: showRecord } = row;
          const banned = isBanInForce(toBan(row), at);
          return [id, { region, roles: roles ?? [], banned, isAdmin, showsRecord: showRecord ?? false }];
        }),
    );
  }

  async absencesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, (at: string) => boolean>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.people.findAbsent(userIds);
    return new Map(
      rows.map((row) => {
        const ban = toBan(row);
        return [row.id, (at) => row.restorable_until !== null || isBanInForce(ban, at)];
      }),
    );
  }

  async isKnown(userId: string): Promise<boolean> {
    const row = await this.people.byId(userId);
    return row !== undefined && !row.erased;
  }

  filterByName(userIds: readonly string[], text: string): Promise<string[]> {
    return this.people.filterByName(userIds, text);
  }

  drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]> {
    return this.people.drawRandom(region, count, except);
  }
}
