import type { PostView, RequestView } from '@muster/contracts/board';
import { bookingAggregate } from '@muster/board';
import { scrimAggregate } from '@muster/scrims';
import type { AnyAggregate } from '@muster/platform/runtime';
import { v7 as uuid } from 'uuid';
import type { TestUser, World } from '@testing/world';
import type { Canaries } from '../canaries';
import type { CreatedTeam } from './created-teams';

export const BOARD_NAMES: readonly string[] = [
  'post',
  'hiddenPost',
  'scrimRequest',
  'booking',
  'bookedScrim',
  'opponent',
];
const [QUARTER_MS, DAY_MS] = [15 * 60_000, 24 * 60 * 60_000];
/** A quarter of an hour in three days, the same for a whole scene. */
export const quarter = (more = 0): string =>
  new Date((Math.floor((Date.now() + 3 * DAY_MS) / (6 * 4 * QUARTER_MS)) * 24 + more) * QUARTER_MS).toISOString();

interface Given {
  world: World;
  people: { host: TestUser; creator: TestUser; player: TestUser };
  teams: { team: CreatedTeam; hiddenTeam: CreatedTeam; linkedTeam: CreatedTeam };
  send: (aggregate: AnyAggregate, command: object) => Promise<unknown>;
  canaries: Canaries;
}

/** Creates posts, a request and a booking, and returns their ids by the names of the matrix. */
export async function createBoard({ world, people, teams, send, canaries }: Given): Promise<Record<string, string>> {
  const { host, creator, player } = people;
  const { team, hiddenTeam, linkedTeam } = teams;
  const secret = (what: string) => canaries.plantText(what, [host.id, player.id, creator.id], { admins: true });
  const made = async <T>(path: string, as: TestUser, body: object): Promise<T> => {
    const response = await world.api(path, as, { method: 'POST', body });
    if (response.status !== 201) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
    return response.body as T;
  };
  const post = await made<PostView>(`/teams/${team.slug}/posts`, host, { from: quarter(), note: 'For all' });
  const hiddenPost = await made<PostView>(`/teams/${hiddenTeam.slug}/posts`, host, {
    from: quarter(),
    note: secret('note of a challenge'),
    audience: { kind: 'teams', ids: [linkedTeam.id] },
  });
  const request = await made<RequestView>(`/posts/${hiddenPost._id}/requests`, creator, {
    teamId: linkedTeam.id,
    startsAt: quarter(),
    message: secret('message of a request'),
  });
  const [bookingId, scrimId, ctx] = [uuid(), uuid(), { now: new Date().toISOString(), random: 0 }];
  const startsAt = quarter(20);
  await send(bookingAggregate, {
    type: 'MakeBooking',
    bookingId,
    scrimId,
    postId: hiddenPost._id,
    requestId: request._id,
    teams: [hiddenTeam.id, linkedTeam.id],
    startsAt,
    games: 1,
    visibility: 'link',
    ctx,
  });
  await send(scrimAggregate, {
    type: 'CreateScrim',
    scrimId,
    by: { userId: host.id, isAdmin: true },
    ctx,
    conversationId: uuid(),
    settings: {
      title: 'Booked',
      region: 'NA',
      startsAt,
      visibility: 'link',
      maxCasters: 0,
      lobbyName: 'Booked',
      lobbyPassword: 'Booked',
      useCodes: false,
    },
    host: { kind: 'random' },
    bookingId,
    teamIds: { teamOne: hiddenTeam.id, teamTwo: linkedTeam.id },
  });
  return {
    post: post._id,
    hiddenPost: hiddenPost._id,
    scrimRequest: request._id,
    booking: bookingId,
    bookedScrim: scrimId,
    opponent: linkedTeam.id,
  };
}
