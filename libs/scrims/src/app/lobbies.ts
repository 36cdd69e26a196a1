import { CONFIG, type Config, type Unit } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { scrimAggregate } from '../aggregate';
import type { ScrimCommand } from '../domain/scrim';
import { type Lobbies, type NewLobby } from '../ports';
import { UPCOMING_PUBLIC } from '../read/upcoming-limit';
import { commandContext, lobbyPassword } from './command-context';

/** Creates scrims whose people others have chosen, each with its people. */
@Injectable()
export class LobbyCommands implements Lobbies {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async room(unit: Unit, communityId: string, at: string): Promise<{ left: number; max: number }> {
    const { COMMUNITY_SCRIMS: max } = this.config;
    const taken = await unit.lock().query(UPCOMING_PUBLIC, [communityId, at, '', max]);
    return { left: max - taken.rows.length, max };
  }

  /** With the rights of an admin, because the room for all lobbies of a round is counted before. */
  async create(unit: Unit, lobby: NewLobby): Promise<void> {
    const { scrimId, communityId, eveningId, createdBy, at, attendance, series, seats, reserves, ready, ...settings } =
      lobby;
    const scrim = unit.create(scrimAggregate, scrimId);
    const command: ScrimCommand = {
      type: 'CreateScrim',
      scrimId,
      conversationId: uuid(),
      by: { userId: createdBy, isAdmin: true },
      ctx: { ...commandContext(), now: at },
      settings: { ...settings, lobbyName: lobby.title, lobbyPassword: lobbyPassword() },
      host: { kind: 'random' },
      communityId,
      ...(eveningId !== undefined && { eveningId }),
      attendance,
      series,
      seats,
      reserves,
      ...(ready && { ready }),
    };
    // Nobody has pressed a button that creates it, so that it is the creator who is named.
    await unit.decide(scrim, command, ready ? { by: createdBy } : undefined);
  }
}
