import type { MessageView } from '@muster/contracts/chat';
import { connection } from '../../realtime';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { session, signedIn } from '../../shared/session.slice';
import { buildUser } from '../../testing/build-user';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { tokenOf } from '../../testing/token-of';
import { buildConversation, hana } from './chat.fixtures';
import { chatSaga } from './chat.saga';
import { chat, chatOpened, conversationUpserted, messageWritten, selectMessages, selectOutgoing } from './chat.slice';
import { messageReceived } from './server-events';

export const LIST = 'GET /messages/c1?limit=50';
export let browser: ReturnType<typeof fakeBrowser>;
export let app: ReturnType<typeof runSaga>;
/** Volumes of the played notes. */
export let notes: number[];
/** Whether the user has interacted with the page. */
let touched: boolean;
export const setTouched = (value: boolean): void => void (touched = value);
export const clearNotes = (): void => void (notes = []);

/** Opens the page; the tab's session storage remains. */
export function open(me = hana): void {
  app = runSaga(
    {
      [chat.reducerPath]: chat.reducer,
      [connection.reducerPath]: connection.reducer,
      [alerts.reducerPath]: alerts.reducer,
      [session.reducerPath]: session.reducer,
    },
    chatSaga,
  );
  app.dispatch(signedIn(buildUser(me)));
}
/** Opens the page before each test, and closes it afterwards. */
export function openBeforeEach(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    browser = fakeBrowser({ token: tokenOf(hana) });
    [notes, touched] = [[], true];
    const gain = {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: (value: number) => void (value > 0.001 && notes.push(value)),
    };
    const node = (more: object) => ({
      ...more,
      connect: (next: unknown) => next,
      start: () => undefined,
      stop: () => undefined,
    });
    Object.assign(globalThis, {
      AudioContext: class {
        currentTime = 0;
        resume = () => Promise.resolve();
        createOscillator = () => node({ frequency: {} });
        createGain = () => node({ gain });
      },
    });
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: {
        get userActivation() {
          return { hasBeenActive: touched };
        },
        onLine: true,
      },
    });
    open();
  });
  afterEach(() => {
    app.stop();
    jest.useRealTimers();
  });
}

export const wait = async (ms: number) => (await jest.advanceTimersByTimeAsync(ms), settle());
export const write = (text: string, clientId = text) =>
  app.dispatch(
    messageWritten({ clientId, conversationId: 'c1', text, createdAt: '2026-11-20T20:00:00.000Z', refusal: null }),
  );
export const posted = () =>
  browser.requests
    .filter(({ method, path }) => method === 'POST' && path === '/messages')
    .map(({ body }) => (body as { text: string }).text);
export const hear = (message: MessageView) => app.dispatch(messageReceived(message));
export const texts = () => (selectMessages(app.state(), 'c1') as MessageView[]).map(({ text }) => text);
export const waiting = () => selectOutgoing(app.state(), 'c1').map(({ text, refusal }) => [text, refusal]);
export const alertTexts = () => selectAlerts(app.state()).map(({ text }) => text);
/** Opens the chat with Bo with these messages. */
export async function talking(...messages: MessageView[]) {
  app.dispatch(conversationUpserted(buildConversation({ messages: messages.length })));
  browser.respond(LIST, 200, messages);
  app.dispatch(chatOpened({ kind: 'direct', conversationId: 'c1' }));
  await wait(0);
}
