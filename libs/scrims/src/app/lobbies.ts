import { CommandDispatcher, CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { scrimAggregate } from '../aggregate';
import type { Lobbies, NewLobby } from '../ports';
import { UPCOMING_PUBLIC } from '../read/upcoming-limit';
import { commandContext, lobbyPassword } from './command-context';

/** Creates scrims whose people others have chosen, each with its people in one commit. */
@Injectable()
export class LobbyCommands implements Lobbies {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async room(communityId: string, at: string): Promise<{ left: number; max: number }> {
    const { COMMUNITY_SCRIMS: max } = this.config;
    const taken = await this.database.query(UPCOMING_PUBLIC, [communityId, at, '', max], 'scrims_upcoming_public');
    return { left: max - taken.length, max };
  }

  /**
   * With the rights of an admin, because a round is made of all its lobbies: there was room for them when it was made,
   * and they have been counted since.
   */
  async create(lobby: NewLobby): Promise<void> {
    const { scrimId, communityId, createdBy, at, attendance, series, seats, reserves, ...settings } = lobby;
    await this.dispatch.send(
      scrimAggregate,
      {
        type: 'CreateScrim',
        scrimId,
        conversationId: uuid(),
        by: { userId: createdBy, isAdmin: true },
        ctx: { ...commandContext(), now: at },
        settings: { ...settings, lobbyName: lobby.title, lobbyPassword: lobbyPassword() },
        host: { kind: 'random' },
        communityId,
        attendance,
        series,
        seats,
        reserves,
      },
      { by: createdBy },
    );
  }
}
