import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { UserScrims } from '@muster/contracts/stats';
import { seatBody } from '@testing/played-scrim';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import type { SharedWorld, TestUser } from '@testing/calls';

/** Headers of Muster's own front end, which gets people where other clients get their ids. */
export const OURS = { 'x-muster-client': 'web' };
/** Returns the time of so many minutes ago. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Plays games, and reads how the profile of a user shows them. */
export function careerCalls(world: () => SharedWorld, admin: () => TestUser) {
  const patch = (path: string, user: TestUser, body: object = {}) => world().api(path, user, { method: 'PATCH', body });
  const scrimsOf = async (user: TestUser, viewer: TestUser, query = ''): Promise<UserScrims> => {
    await waitUntilCaughtUp(world());
    const { status, body } = await world().api(`/users/${user.id}/scrims${query}`, viewer, { headers: OURS });
    expect(status).toBe(200);
    return body;
  };
  const createdBy = async (user: TestUser, viewer: TestUser, query = '') => {
    await waitUntilCaughtUp(world());
    return world().api(`/users/${user.id}/created-scrims${query}`, viewer, { headers: OURS });
  };
  const stats = async (user: TestUser) => (await scrimsOf(user, user)).stats;
  const career = async (user: TestUser, zone?: string) => {
    await waitUntilCaughtUp(world());
    const query = zone ? `?zone=${encodeURIComponent(zone)}` : '';
    return (await world().api(`/users/${user.id}/career${query}`, admin())).body;
  };
  const join = (scrim: ScrimView, user: TestUser, seat: number) =>
    patch(
      `/scrims/${scrim._id}/insert-player/${user.id}`,
      user,
      seatBody(TEAMS[Math.floor(seat / 5)]!, ROLES[seat % 5]!),
    );

  /** A scrim with ten players, a caster and a winner. The first player sits in team one. */
  async function played({
    first,
    caster,
    winner,
    overrides = {},
  }: {
    first: TestUser;
    caster?: TestUser;
    winner: TeamName | null;
    overrides?: object;
  }): Promise<ScrimView> {
    const scrim = await world().createScrim(admin(), { gameStartTime: ago(2), isWithCasters: true, ...overrides });
    for (const [seat, user] of [first, ...(await world().createUsers(9))].entries())
      expect((await join(scrim, user, seat)).status).toBe(200);
    if (caster) await patch(`/scrims/${scrim._id}/insert-caster/${caster.id}`, caster);
    if (winner)
      expect((await patch(`/scrims/${scrim._id}/set-winner`, admin(), { winnerTeamName: winner })).status).toBe(200);
    return scrim;
  }
  const correct = (scrim: ScrimView, teamWon: TeamName | null) =>
    world().api(`/scrims/${scrim._id}`, admin(), { method: 'PUT', body: { teamWon } });

  return { patch, scrimsOf, createdBy, stats, career, join, played, correct };
}
