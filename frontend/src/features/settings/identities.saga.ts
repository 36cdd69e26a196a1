import { OIDC_CHANNEL } from '@muster/contracts/constants';
import type { OidcMessage } from '@muster/contracts/users';
import { call, delay, put, race, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { toFailure } from '../../shared/api-call';
import { openPopup, popupResults } from '../../shared/popup';
import { startLinking, unlinkIdentity } from './identities.api';
import { identities, linkIdentityClicked } from './settings.slice';
import { strings } from './strings';

const POPUP_TIMEOUT_MS = 10 * 60_000;
const s = strings.identities;

type Linked = Extract<OidcMessage, { type: 'identity' | 'oidc-error' }>;
const isResult = (data: unknown): data is Linked =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'identity' || data.type === 'oidc-error');

/** The popup is opened empty, within the click, and goes to the provider as soon as the server has said where. */
function* onLinkClicked({ payload: provider }: ReturnType<typeof linkIdentityClicked>) {
  const popup = openPopup('about:blank', 'muster-identity');
  if (!popup) return yield* put(alert.error(s.blocked, 'identity'));
  const channel = yield* call(popupResults<Linked>, popup, OIDC_CHANNEL, isResult);
  try {
    const { url } = yield* call(startLinking, provider);
    popup.location.href = url;
    while (true) {
      const { message } = yield* race({ message: take(channel), timeout: delay(POPUP_TIMEOUT_MS) });
      // The result of a popup that is closed may be lost; the list tells what is linked.
      if (message) yield* put(identities.requested());
      if (message === 'closed') continue;
      if (message?.type === 'oidc-error') yield* put(alert.error(message.error));
      if (message?.type === 'identity') yield* put(alert.success(s.linked));
      return;
    }
  } catch (error) {
    popup.close();
    yield* put(alert.error(toFailure(error)));
  } finally {
    channel.close();
  }
}

export function* identitiesSaga() {
  yield* takeLatest(linkIdentityClicked, onLinkClicked);
  yield* takeEvery(unlinkIdentity.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(s.unlinked(args.name)));
  });
  yield* takeEvery(unlinkIdentity.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}
