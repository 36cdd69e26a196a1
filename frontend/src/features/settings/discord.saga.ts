import { DISCORD_CHANNEL, type DiscordMessage } from '@muster/contracts';
import { call, delay, fork, put, race, type SagaGenerator, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { toFailure } from '../../shared/api-call';
import { openPopup, popupResults } from '../../shared/popup';
import { signedIn } from '../../shared/session.slice';
import { writeToken } from '../../shared/token';
import { loadSession, startDiscord, unlinkDiscord } from './discord.api';
import { discordBusyChanged, linkDiscordClicked } from './settings.slice';
import { strings } from './strings';

const POPUP_TIMEOUT_MS = 10 * 60_000;

const isResult = (data: unknown): data is DiscordMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'discord' || data.type === 'discord-error');

function* showAccount() {
  const { token, user } = yield* call(loadSession);
  writeToken(token);
  yield* put(signedIn(user));
}

/** The popup is opened empty, within the click, and goes to Discord as soon as the server has said where. */
function* onLinkClicked() {
  const popup = openPopup('about:blank', 'muster-discord');
  if (!popup) return yield* put(alert.error(strings.discord.blocked, 'discord'));
  const channel = yield* call(popupResults<DiscordMessage>, popup, DISCORD_CHANNEL, isResult);
  try {
    yield* put(discordBusyChanged(true));
    const { url } = yield* call(startDiscord);
    popup.location.href = url;
    const { message } = yield* race({ message: take(channel), timeout: delay(POPUP_TIMEOUT_MS) });
    yield* call(showResult, message ?? 'closed');
  } catch (error) {
    popup.close();
    yield* put(alert.error(toFailure(error)));
  } finally {
    channel.close();
    yield* put(discordBusyChanged(false));
  }
}

function* showResult(message: DiscordMessage | 'closed'): SagaGenerator<void> {
  if (message === 'closed') return;
  if (message.type === 'discord-error') return void (yield* put(alert.error(message.error)));
  yield* showAccount();
  yield* put(alert.success(strings.discord.linked(message.discord)));
}

export function* discordSaga() {
  yield* fork(unlinkDiscord.watch);
  yield* takeLatest(linkDiscordClicked, onLinkClicked);
  yield* takeEvery(unlinkDiscord.succeeded, function* () {
    yield* showAccount();
    yield* put(alert.success(strings.discord.unlinked));
  });
  yield* takeEvery(unlinkDiscord.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}
