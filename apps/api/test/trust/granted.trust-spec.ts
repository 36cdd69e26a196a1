// Checks that each call the matrix grants succeeds, and that only its caller gets its stored response again.
import { Tokens } from '@muster/platform';
import { randomUUID } from 'node:crypto';
import { figure } from '@testing/figures';
import { API_KEY, type TestUser } from '@testing/world';
import { ALL_CELLS } from './matrix/all-cells';
import { type Asked, asked } from './matrix/asked';
import { callOf, doesSomething, inTurn, MatrixWorld, named } from './matrix/matrix-world';

const GRANTED = ALL_CELLS.filter(doesSomething);

let matrix: MatrixWorld;
const counted = { cells: 0 };
beforeAll(async () => {
  matrix = await MatrixWorld.create();
}, 60_000);
afterAll(() => matrix?.world.close());

/**
 * Calls whose response is never stored for repeats: it may contain credentials, or there is no caller to store it for.
 */
const NEVER_KEPT = new RegExp(
  `^\\w+ /api/(?:${[
    'auth(?!/(?:tokens(?:/:id)?|identities/:id)$)',
    'calendar',
    'communities/check-names',
    'notifications/push-subscriptions',
    'notifications/unsubscribe',
    'riot',
    'teams/:slug/feed',
  ].join('|')})\\b`,
);
/** Calls whose repeat succeeds and changes nothing: they store nothing. */
const NATURALLY_IDEMPOTENT = new Set([
  'POST /api/conversations/:id/seen',
  'POST /api/conversations/:id/mute',
  'POST /api/conversations/:id/unmute',
  'POST /api/messages/post-seen/:id',
  'POST /api/friend-requests/:ownId/reject-friend-request/:requestId',
  'POST /api/friends/unfriend-user',
  'POST /api/notifications/remove-user-notification/:id',
  'POST /api/notifications/remove-all-user-notifications/:userId',
  'PUT /api/notifications/preferences',
  'DELETE /api/availability/days/:date',
  'POST /api/availability/confirm',
  'PUT /api/teams/:slug/opponents/:teamId/note',
  'PUT /api/teams/:slug/alert',
  'DELETE /api/teams/:slug/alert',
  'PUT /api/communities/:slug/around/watch',
  'DELETE /api/communities/:slug/around/watch',
  'POST /api/messages/:id/report',
  'POST /api/admin/reports/:id/resolve',
  'POST /api/communities/:slug/report',
  'POST /api/communities/:slug/nights/preview',
  'PUT /api/nights/:id/follow',
  'DELETE /api/nights/:id/follow',
  'POST /api/scrims/:id/games/:game/draft/hover',
  'POST /api/scrims/:id/games/:game/draft/suggestions',
  'DELETE /api/scrims/:id/games/:game/draft/suggestions/:champion',
  'PUT /api/admin/champions/:key',
  'POST /api/admin/community-reports/:id/resolve',
]);

/** Which of these clients get the stored response when they repeat a request with its key. */
async function replaysOf({ path, method, self, body }: Asked, key: string, other: TestUser): Promise<string[]> {
  const sameAccount = matrix.world.node().get(Tokens, { strict: false }).sign(self.id, 0, {}, 'another-session');
  const clients: Record<string, Record<string, string>> = {
    'the caller': { authorization: self.token },
    'another session': { authorization: sameAccount },
    'another account': { authorization: other.token },
    'no token': {},
    'another api client': { authorization: self.token, 'x-api-key': 'not-the-key' },
  };
  const got: string[] = [];
  for (const [client, given] of Object.entries(clients)) {
    const json = body !== undefined && { 'content-type': 'application/json' };
    const headers = { 'x-api-key': API_KEY, 'idempotency-key': key, ...json, ...given };
    const response = await fetch(matrix.world.url() + path, {
      method,
      headers,
      redirect: 'manual',
      ...(json && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (response.headers.has('idempotent-replay')) got.push(client);
  }
  return got;
}

describe('permitted calls succeed', () => {
  test.each([...new Set(GRANTED.map(callOf))])(
    '%s',
    async (call) => {
      const cells = GRANTED.filter((cell) => callOf(cell) === call);
      const other = await matrix.world.createUser();
      const responses = await inTurn(cells, async (cell) => {
        const [question, key] = [await asked(cell, matrix.fresh()), randomUUID()];
        return { answer: await matrix.answerTo(question, key), replays: await replaysOf(question, key, other) };
      });
      expect(responses.map(({ answer }, i) => named(cells[i]!, answer))).toEqual(
        cells.map((cell) => named(cell, cell.expected)),
      );
      const keeps = NEVER_KEPT.test(call) || NATURALLY_IDEMPOTENT.has(call) ? 'no caller' : 'the caller';
      const replayed = responses.map(({ replays }, i) =>
        named(cells[i]!, `replayed to ${replays.join() || 'no caller'}`),
      );
      expect(replayed).toEqual(cells.map((cell) => named(cell, `replayed to ${keeps}`)));
      expect(matrix.canaries.leaks.splice(0)).toEqual([]);
      counted.cells += cells.length;
    },
    60_000,
  );
});

/** Every free text in the matrix contains this. */
const TYPED = 'qwzx';
/** Returns the paths of the free texts in a body. */
function typedIn(body: unknown, path = ''): string[] {
  if (typeof body === 'string') return body.toLowerCase().includes(TYPED) ? [path] : [];
  if (Array.isArray(body)) return body.flatMap((one) => typedIn(one, `${path}[]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, one]) => typedIn(one, path ? `${path}.${name}` : name));
}
/** Fields that are no free text: they name something by id, code or address, or prove something. */
const NO_TEXT =
  /(?:^|\.)(?:\w*(?:Id|_id)|_?user|_relatedUser|createdBy|uploadedBy|lobbyHost|uid|email|provider|invite|token|adminKey|teamName|role|champion|closed\[\]|zone|seed|upTo|metaData|endpoint|p256dh|auth|renewal)$/;
const NOT_TYPED = new Set([
  'DELETE /api/auth/account name', // a confirmation
  'POST /api/communities/check-names name', // stores nothing
  'POST /api/communities/check-names slug',
  'PUT /api/around communities[]', // an id or an address
  'POST /api/evenings/:id/lobbies lobbies[].title', // the title of a scrim; only ten members can make a lobby
  'PATCH /api/communities/:slug/webhooks/:id description', // the same column as when it was created
  'POST /api/scrims rematchOf',
  'POST /api/teams/:slug/posts audience.ids[]', // ids of communities or teams
  'PATCH /api/posts/:id audience.ids[]',
  'PATCH /api/posts/:id note', // the same column as when the post was made
]);

describe('texts that people type', () => {
  test('occur in a permitted call each', () => {
    const typed = new Set(GRANTED.flatMap((cell) => typedIn(cell.body).map((text) => `${callOf(cell)} ${text}`)));
    const texts = matrix.documented.flatMap((call) =>
      call.texts
        .filter((text) => !NO_TEXT.test(text))
        .map((text) => `${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, ':$1')} ${text}`),
    );
    expect(texts.filter((text) => !typed.has(text) && !NOT_TYPED.has(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(30);
  });
  test('are rows that can be erased; the log has only names of public things and of lobbies', async () => {
    const found = await matrix.world.asOwner(
      `SELECT DISTINCT type FROM events WHERE data::text ILIKE $1 OR meta::text ILIKE $1 ORDER BY type`,
      [`%${TYPED}%`],
    );
    expect(found.map((row) => (row as { type: string }).type)).toEqual([
      'CommunityFounded',
      'EveningChanged',
      'LobbyPasswordChanged',
      'LobbyRenamed',
      'NightChanged',
      'NightCreated',
      'ScrimCreated',
      'ScrimRenamed',
      'SiteRenamed',
      'TeamFounded',
      'TeamRenamed',
    ]);
  });
});

test('all granted cells were checked', () => {
  figure('C23', 'granted commands repeated by five clients each', counted.cells);
  expect(counted.cells).toBe(GRANTED.length);
});
