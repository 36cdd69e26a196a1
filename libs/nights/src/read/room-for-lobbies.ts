import type { DecisionContext } from '@muster/platform';
import { LOBBIES, type Lobbies } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Evening } from '../domain/evening';
import type { EveningCommand } from '../domain/evening-decider';

/** The room for public scrims that the community of an evening has left when a round is made. */
@Injectable()
export class RoomForLobbies implements DecisionContext<EveningCommand, Evening> {
  constructor(@Inject(LOBBIES) private readonly lobbies: Lobbies) {}

  load({ communityId }: Evening, commands: readonly EveningCommand[]): Promise<object> | undefined {
    const round = commands.find(({ type }) => type === 'MakeRound');
    return round && this.lobbies.room(communityId, round.ctx.now).then((room) => ({ room }));
  }
}
