import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { captainsOf, type Team } from '../domain/team';

/** Finds who acts for teams whose captains are all banned: the longest-serving player who is not. */
@Injectable()
export class StandIns {
  constructor(@Inject(PLAYERS) private readonly players: PlayerDirectory) {}

  /** Returns ids of users by team; teams with a captain who may act are missing. */
  async of(teams: readonly Pick<Team, 'id' | 'members'>[]): Promise<ReadonlyMap<string, string>> {
    const mayAct = await this.actingAmong(teams);
    return new Map(
      teams.flatMap((team) => {
        if (team.members.length === 0 || captainsOf(team).some(mayAct)) return [];
        const found = team.members.find(({ kind, userId }) => kind === 'player' && mayAct(userId));
        return found ? [[team.id, found.userId] as const] : [];
      }),
    );
  }

  /** Returns a function that says whether a member of the teams may act now: nobody does who is banned. */
  async actingAmong(teams: readonly Pick<Team, 'members'>[]): Promise<(userId: string) => boolean> {
    const people = new Set(teams.flatMap(({ members }) => members.map(({ userId }) => userId)));
    const absences = await this.players.absencesOf([...people]);
    const now = new Date().toISOString();
    return (userId) => !absences.get(userId)?.(now);
  }
}
