import { CommandDispatcher } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { scrimAggregate } from '../aggregate';
import type { Lobbies, NewLobby } from '../ports';
import { commandContext, lobbyPassword } from './command-context';

/** Creates scrims whose people others have chosen, each with its people in one commit. */
@Injectable()
export class LobbyCommands implements Lobbies {
  constructor(private readonly dispatch: CommandDispatcher) {}

  /** With the rights of an admin, because a round is made of all its lobbies: the limit of public scrims stops none. */
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
