import { fork, put } from 'typed-redux-saga';
import { session, signedIn } from '../../shared/session.slice';
import { buildUser } from '../../testing/build-user';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga } from '../../testing/run-saga';
import { draftSaga } from './draft.saga';
import { fieldTyped, selectDraft, signUp } from './sign-up.slice';

const reducers = { session: session.reducer, signUp: signUp.reducer };
const stories: ReturnType<typeof runSaga>[] = [];
const story = (saga: () => Generator = draftSaga) => (stories.push(runSaga(reducers, saga)), stories.at(-1)!);
beforeEach(() => void fakeBrowser());
afterEach(() => stories.splice(0).forEach(({ stop }) => stop()));
const type = () => story().dispatch(fieldTyped({ field: 'name', text: 'Hana' }));
const restored = (state: never) => selectDraft(state).name;

test('typed text survives a reload', () => {
  type();
  expect(restored(story().state())).toBe('Hana');
});

test('nothing typed comes back after somebody signed in, also if they did before the sign-up was loaded', () => {
  type();
  const member = story(function* () {
    yield* put(signedIn(buildUser()));
    yield* fork(draftSaga);
  });
  expect(restored(member.state())).toBe('');
  expect(restored(story().state())).toBe('');
});
