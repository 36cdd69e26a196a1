// Calls to outside services end within their limit, are made once, and succeed only with a whole response, in whichever
// way the service ends the response, or never ends it. Webhooks have a table of their own in `sender.spec.ts`.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Ending, playEndings } from '@testing/http-endings';
import { S3Storage } from '../../../../libs/media/src/storage/s3-storage';
import { sendRequest } from '../../../../libs/riot/src/wire/http-request';
import { nothing } from '../../../../libs/discord/src/client/responses';
import { discordApiAt } from './discord-at';
import { pushTo } from './push-to';

/** Longer than a busy machine takes for what ends by itself. */
const LIMIT_MS = 6_000;
const timeout = AbortSignal.timeout.bind(AbortSignal);
beforeAll(() => {
  // Every limit is shorter here. A call without one never ends.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(LIMIT_MS));
});
afterAll(() => jest.restoreAllMocks());

/** A signal that only a request holds on to, and that the request lets go of, never fires once it is collected. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let collecting: NodeJS.Timeout;
beforeAll(() => {
  collecting = setInterval(collect, 1_000);
});
afterAll(() => clearInterval(collecting));

const errorName = (error: Error) => error.name;

/** The clients of `fetch`, with their result of a whole response. */
const CLIENTS: Readonly<Record<string, Client>> = {
  Riot: {
    call: (host) =>
      sendRequest({ url: `http://${host}/`, method: 'POST', headers: {}, body: {} }).then(
        ({ status }) => (status < 300 ? 'answered' : 'refused'),
        errorName,
      ),
    success: 'answered',
    readsBody: true,
  },
  Discord: {
    call: (host) => {
      const api = discordApiAt(host);
      // Here the content of a response does not matter.
      jest.spyOn(nothing, 'safeParse').mockReturnValue({ success: true, data: null });
      return api.deleteMessage('1', '2').then(() => 'done', errorName);
    },
    success: 'done',
    readsBody: true,
  },
  push: {
    call: (host) =>
      pushTo(host)
        .push()
        .then((result) => Object.values(result)[0] as string, errorName),
    success: '1 sent',
    readsBody: false,
  },
  storage: {
    call: (host) =>
      new S3Storage(`s3://a:b@${host}/c?tls=off`)
        .get('abcdefghij-_0123456789.webp')
        .then((bytes) => (bytes ? 'read' : 'none'), errorName),
    success: 'read',
    readsBody: true,
  },
};
interface Client {
  call: (host: string) => Promise<string>;
  success: string;
  readsBody: boolean;
}

/** Whole responses with a status of success; a server may send more than it announced. */
const WHOLE: readonly Ending[] = [
  'a response',
  'a response without a length',
  'no body, and the connection closes',
  'no body, and the connection stays',
  '102, and a response later',
  'a body longer than its length',
  'an old version',
];
/** A push counts as sent once its status has arrived; the end of the body does not matter. */
const CUT: readonly Ending[] = [
  'a reset within the body',
  'a body that never begins',
  'a body that never ends',
  'a body as long as memory',
  'chunks that never end',
  'a chunk that never ends',
  'trailers that never end',
  'a chunk of a wrong length',
  'a body shorter than its length',
  'an encoding that is not what it says',
];
const byText = (a: string, b: string) => a.localeCompare(b);

test.each(Object.entries(CLIENTS))('%s', async (_, { call, success, readsBody }) => {
  const outcomes = Object.entries(await playEndings(call, { keepsConnections: true }));
  expect(outcomes.filter(([, outcome]) => /never|requests/.test(outcome))).toEqual([]);
  const taken = outcomes.flatMap(([ending, outcome]) => (outcome === success ? [ending] : []));
  expect(taken.toSorted(byText)).toEqual([...WHOLE, ...(readsBody ? [] : CUT)].toSorted(byText));
});
