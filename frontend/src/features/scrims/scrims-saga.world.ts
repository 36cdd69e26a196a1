import type { ScrimView } from '@muster/contracts/scrims';
import type { Ack } from '@muster/contracts/sockets';
import { connection } from '../../realtime';
import { alertRaised } from '../../shared/alerts/alerts.slice';
import { setSocket as connectTo } from '../../realtime/emit';
import { session } from '../../shared/session.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga } from '../../testing/run-saga';
import { scrimsSaga } from './scrims.saga';
import { scrims, selectScrim } from './scrims.slice';

export let browser: ReturnType<typeof fakeBrowser>;
export let app: ReturnType<typeof runSaga>;
/** Messages sent over the socket. */
export let sent: { message: string; body: unknown }[];
let ackFor: (message: string) => Ack;
export const acknowledge = (ack: (message: string) => Ack): void => void (ackFor = ack);

/** Opens the page before each test, and closes it afterwards. */
export function openBeforeEach(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    browser = fakeBrowser({ token: 'Bearer mine' });
    sent = [];
    ackFor = () => ({ ok: true });
    const emitWithAck = (message: string, body: unknown) => {
      sent.push({ message, body });
      return Promise.resolve(ackFor(message));
    };
    connectTo({ connected: true, timeout: () => ({ emitWithAck }) });
    app = runSaga(
      {
        [scrims.reducerPath]: scrims.reducer,
        [connection.reducerPath]: connection.reducer,
        [session.reducerPath]: session.reducer,
      },
      scrimsSaga,
    );
  });
  afterEach(() => {
    app.stop();
    connectTo(undefined);
    jest.useRealTimers();
  });
}

export const alerts = () => app.actions.filter(alertRaised.match).map(({ payload }) => payload);
export const texts = () => alerts().map(({ text }) => text);
export const requestCount = (path: string) => browser.requests.filter((call) => call.path === path).length;
export const isHere = (id = 's1') => selectScrim(app.state(), id) as ScrimView | undefined;
