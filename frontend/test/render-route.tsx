import { authRoutes } from '@muster/contracts/auth-routes';
import { TOKEN_KEY } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import type { SelfUser } from '@muster/contracts/users';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { InLanguage } from '../src/app/languages/InLanguage';
import { switchLanguage } from '../src/app/languages/load-language';
import { router } from '../src/app/router';
import { store } from '../src/app/store';
import { Theme } from '../src/app/Theme';
import { selectConnection } from '../src/realtime';
import { alertClosed, selectAlerts } from '../src/shared/alerts/alerts.slice';
import { loadAntdTheme } from '../src/shared/lazy-import';
import { selectSessionStatus, signedOut } from '../src/shared/session.slice';
import { writeToken } from '../src/shared/token';
import { buildUser } from '../src/testing/build-user';
import { tokenOf } from '../src/testing/token-of';
import { quietAnswers } from './answers';
import { answer, server } from './server';

/** Friday afternoon, before the scrims of the fixtures. */
const NOW = Date.parse('2026-11-20T14:00:00.000Z');
/** Only the date stands still: timers run. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
configure({ asyncUtilTimeout: 10_000 });

const unanswered: string[] = [];
beforeAll(() => {
  server.listen({
    onUnhandledRequest: ({ method, url }) => void unanswered.push(`${method} ${new URL(url).pathname}`),
  });
});
beforeEach(() => {
  server.resetHandlers(...quietAnswers);
  jest.useFakeTimers({ now: NOW, doNotFake: [...TIMERS] });
});
afterEach(async () => {
  cleanup();
  writeToken(null);
  store.dispatch(signedOut());
  for (const { id } of selectAlerts(store.getState())) store.dispatch(alertClosed(id));
  await router.navigate('/none', { replace: true });
  await switchLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  jest.useRealTimers();
  if (unanswered.length > 0) throw new Error(`The test has given no answer to ${unanswered.splice(0).join(', ')}`);
});
afterAll(() => server.close());

/** Resolves once the state fulfils the condition. */
const until = (holds: (state: ReturnType<typeof store.getState>) => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!holds(store.getState())) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(check);
  });

/** Signs in as a returning user does: with a token that the server verifies. */
async function signIn(user: SelfUser): Promise<void> {
  const token = tokenOf(user);
  answer(authRoutes.verify, { success: true, token, user });
  localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }));
  await until((state) => selectSessionStatus(state) === 'in' && selectConnection(state) === 'online');
}

interface Options {
  /** The user who is signed in, Hana unless given; null for a visitor. */
  as?: SelfUser | null;
  language?: Language;
}

/** Shows the whole app at an address, with real store, sagas, router, theme and texts. */
export async function renderRoute(path: string, { as = buildUser(), language = 'en' }: Options = {}) {
  await switchLanguage(language);
  if (as) await signIn(as);
  await loadAntdTheme();
  await router.navigate(path, { replace: true });
  const user = userEvent.setup();
  await act(async () => {
    render(
      <Provider store={store}>
        <InLanguage>
          <Theme>
            <RouterProvider router={router} />
          </Theme>
        </InLanguage>
      </Provider>,
    );
  });
  return { user, path: () => router.state.location.pathname };
}
