import type { Role, TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import type { SharedWorld, TestUser } from '@testing/calls';

/** The calls about scrims that several specs make. */
export function scrimCalls(world: () => SharedWorld) {
  const patch = (path: string, user: TestUser, body: object = {}) => world().api(path, user, { method: 'PATCH', body });
  const join = (scrim: { _id: string }, user: TestUser, team: TeamName, role: Role) =>
    patch(`/scrims/${scrim._id}/insert-player/${user.id}`, user, seatBody(team, role));
  const find = async (id: string, user: TestUser): Promise<ScrimView> =>
    (await world().api(`/scrims/${id}`, user)).body;
  return { patch, join, find };
}
