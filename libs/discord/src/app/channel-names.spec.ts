import type { DiscordApi } from '../client/discord-api';
import { ChannelNames } from './channel-names';

const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

/** Discord as it answers one call after the other; the last answer stays. */
function namesBy(...answers: (string | Error)[]): { names: ChannelNames; calls: jest.Mock } {
  const calls = jest.fn(() => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return typeof answer === 'string' ? Promise.resolve({ data: { name: answer } }) : Promise.reject(answer);
  });
  return { names: new ChannelNames({ getChannel: calls } as unknown as DiscordApi), calls };
}
const nameOf = async (names: ChannelNames) => (await names.find(['1'])).get('1');

test('a name is kept for ten minutes', async () => {
  const { names, calls } = namesBy('scrims', 'games');
  expect(await nameOf(names)).toBe('scrims');
  jest.advanceTimersByTime(9 * MINUTE_MS);
  expect(await nameOf(names)).toBe('scrims');
  expect(calls).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2 * MINUTE_MS);
  expect(await nameOf(names)).toBe('games');
});

test('after one failed call the name is asked for again within a minute, but not for every page', async () => {
  const { names, calls } = namesBy(new Error('timeout'), 'scrims');
  expect(await nameOf(names)).toBeNull();
  expect(await nameOf(names)).toBeNull();
  expect(calls).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(MINUTE_MS);
  expect(await nameOf(names)).toBe('scrims');
});
