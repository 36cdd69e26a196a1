import { DEMO_PEOPLE } from '@muster/demo';
import { OWN_SEATS, type OwnSeats } from '@muster/scrims/ports';
import { waitUntil } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { joinButtonId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const HANA = DEMO_PEOPLE[0]!.email;
let stage: DiscordWorld;
let hana: TestUser;
let scrims = 0;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  await stage.connect('scrims-here', { communityId: null, region: 'NA' });
  hana = await stage.world.createUser({ name: 'Hana' });
  await stage.link(hana, HANA);
});
beforeEach(() => stage.discord.set({ faults: [] }));
afterEach(() => jest.restoreAllMocks());
afterAll(() => stage?.close());

/** Keeps the next seat from being taken until `open` is called. */
function holdSeat(): { open: () => void } {
  let open!: () => void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const seats = stage.world.node().get<OwnSeats>(OWN_SEATS, { strict: false });
  const take = seats.take.bind(seats);
  jest.spyOn(seats, 'take').mockImplementationOnce(async (...args) => {
    await gate;
    return take(...args);
  });
  return { open };
}
/** Presses a seat that takes longer than Discord waits. */
async function pressSlowly() {
  const scrim = await stage.world.createScrim(stage.admin, { title: `Slow ${(scrims += 1)}` });
  const message = await stage.shows('scrims-here', scrim);
  const { open } = holdSeat();
  const id = joinButtonId(scrim._id, { team: 'teamOne', role: 'Top' });
  const outcome = await stage.discord.press(HANA, 'scrims-here', message, id);
  expect(outcome).toMatchObject({ status: 200, type: 5, message: null });
  return { open, scrim, outcome };
}
/** The answer to the last interaction, once it contains the text. */
const sees = (text: string) =>
  waitUntil(() => {
    const answer = stage.discord.ephemeral(HANA, 'scrims-here').at(-1);
    return answer?.content.includes(text) ? answer : undefined;
  });
const seatsOf = async ({ _id }: { _id: string }) =>
  (await stage.world.api(`/scrims/${_id}`, stage.admin)).body.teamOne as { _id: string }[];

test('an answer that takes too long is announced in time, and the real one follows', async () => {
  const { open, scrim } = await pressSlowly();
  expect(await seatsOf(scrim)).toEqual([]);
  open();
  const answer = await sees(`You play Top on the blue side: ${scrim.title}`);
  expect(answer.flags & 64).toBe(64);
  expect(await seatsOf(scrim)).toMatchObject([{ _id: hana.id }]);
  await waitUntil(async () => (await tokens()).every((token) => token === null));
});

test('a repeated delivery of an announced interaction announces it again and does nothing else', async () => {
  const { open, scrim, outcome } = await pressSlowly();
  const [message] = stage.about('scrims-here', scrim);
  const id = joinButtonId(scrim._id, { team: 'teamOne', role: 'Top' });
  const again = await stage.discord.press(HANA, 'scrims-here', message!, id, { deviation: { id: outcome.id } });
  expect(again).toMatchObject({ status: 200, type: 5 });
  open();
  await sees(`You play Top on the blue side: ${scrim.title}`);
  expect(await seatsOf(scrim)).toHaveLength(1);
});

test('if Discord is away when the answer is ready, the worker sends it', async () => {
  const { open, scrim } = await pressSlowly();
  stage.discord.set({ faults: [{ on: 'webhook.edit', status: 503, times: 1 }] });
  open();
  await sees(`You play Top on the blue side: ${scrim.title}`);
});

test('if the process dies in between, the worker says that it was interrupted', async () => {
  const { open, scrim } = await pressSlowly();
  await sees('Muster was interrupted.');
  expect(await seatsOf(scrim)).toEqual([]);
  open(); // it was only slow: the real answer replaces what the worker said
  await sees(`You play Top on the blue side: ${scrim.title}`);
});

const tokens = async () =>
  (await stage.rows<{ token: string | null }>('SELECT token FROM discord_interactions')).map(({ token }) => token);
