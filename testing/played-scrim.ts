import { ROLES, type TeamName, TEAMS, type Role } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { SharedWorld, TestUser } from './calls';

export const seatBody = (team: TeamName, role: Role) => ({ playerData: { role, team: { name: team } } });

/** A scrim with ten players that started a moment ago, as an admin sees it. */
export async function playedScrim(
  world: SharedWorld,
  admin: TestUser,
  overrides: object = {},
): Promise<{ scrim: ScrimView; players: TestUser[]; host: TestUser }> {
  const { _id } = await world.createScrim(admin, {
    gameStartTime: new Date(Date.now() - 60_000).toISOString(),
    useTournamentCode: false,
    ...overrides,
  });
  const players = await world.createUsers(10);
  const seats = TEAMS.flatMap((team) => ROLES.map((role) => [team, role] as const));
  for (const [i, player] of players.entries())
    await world.api(`/scrims/${_id}/insert-player/${player.id}`, player, {
      method: 'PATCH',
      body: seatBody(...seats[i]!),
    });
  const scrim = (await world.api(`/scrims/${_id}`, admin)).body as ScrimView;
  return { scrim, players, host: players.find((player) => player.id === scrim.lobbyHost?._id)! };
}
