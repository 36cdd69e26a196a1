// Joining a room asks the database first. If the client leaves or closes the tab before the answer, it must be in no
// room.
import type { ClientMessage } from '@muster/contracts/sockets';
import { PresenceTracker } from '@muster/platform/realtime';
import { room, SocketRooms } from '@muster/platform';
import { createWorld, type TestUser, type World } from '@testing/world';
import { waitUntil } from '@testing/wait-until';

let world: World;
let admin: TestUser;
let ids: { scrim: string; community: string };
beforeAll(async () => {
  world = await createWorld();
  admin = await world.createUser({ admin: true });
  const body = { name: 'Order Club', slug: 'order-club', region: 'NA' };
  const community = await world.api('/communities', admin, { method: 'POST', body });
  ids = { scrim: (await world.createScrim(admin))._id, community: community.body._id };
});
afterAll(() => world?.close());

interface Room {
  join: ClientMessage;
  leave: ClientMessage;
  payload: () => object;
  name: () => string;
}
const ROOMS: Record<string, Room> = {
  'the room of a scrim': {
    join: 'join_scrim_room',
    leave: 'leave_scrim_room',
    payload: () => ({ scrimId: ids.scrim }),
    name: () => room.scrim(ids.scrim),
  },
  'the chat of a scrim': {
    join: 'scrimChatOpen',
    leave: 'scrimChatClose',
    payload: () => ({ scrimId: ids.scrim }),
    name: () => room.chat(ids.scrim),
  },
  'the room of a community': {
    join: 'join_community_room',
    leave: 'leave_community_room',
    payload: () => ({ communityId: ids.community }),
    name: () => room.community(ids.community),
  },
};
const inRoom = (name: string) => world.node().get(SocketRooms, { strict: false }).members(name).size;
const present = (name: string) => world.node().get(PresenceTracker, { strict: false }).membersOf(name);

describe.each(Object.entries(ROOMS))('%s', (_, { join, leave, payload, name }) => {
  test.each([
    ['left while it is being joined', [join, leave], 0],
    ['left and joined again', [join, leave, join], 1],
    ['left twice', [join, leave, join, leave], 0],
  ] as const)('%s: the last message counts', async (__, messages, expected) => {
    const client = await world.connect(admin);
    await Promise.all(messages.map((message) => client.emit(message, payload())));
    expect(inRoom(name())).toBe(expected);
    await client.emit(leave, payload());
    expect(inRoom(name())).toBe(0);
    // Nodes exchange once a second who is in a chat.
    await waitUntil(() => present(name()).length === 0);
    client.socket.disconnect();
  });

  test('a client that disconnects while it joins is in no room', async () => {
    const others = Array.from({ length: 20 }, () => world.connect(admin));
    for (const client of await Promise.all(others)) {
      client.socket.emit(join, payload());
      client.socket.disconnect();
    }
    const last = await world.connect(admin);
    await last.emit(join, payload());
    await last.emit(leave, payload());
    await waitUntil(() => inRoom(room.user(admin.id)) === 1);
    last.socket.disconnect();
    await waitUntil(() => inRoom(room.user(admin.id)) === 0);
    await waitUntil(() => inRoom(name()) === 0 && present(name()).length === 0);
  });
});
