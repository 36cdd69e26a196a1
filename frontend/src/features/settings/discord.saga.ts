import { DISCORD_CHANNEL, type DiscordMessage } from '@muster/contracts/discord-linking';
import { call, delay, put, race, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { accountSaved } from '../../shared/account-saved';
import { alert } from '../../shared/alerts/alerts.slice';
import { toFailure } from '../../shared/api-call';
import { openPopup, popupResults } from '../../shared/popup';
import { selectMe } from '../../shared/session.slice';
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
  yield* accountSaved(yield* call(loadSession));
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
    while (true) {
      const { message } = yield* race({ message: take(channel), timeout: delay(POPUP_TIMEOUT_MS) });
      if (!message) return;
      if (message !== 'closed') return yield* call(showResult, message);
      yield* put(discordBusyChanged(false));
      if (yield* call(findLinked)) return;
    }
  } catch (error) {
    popup.close();
    yield* put(alert.error(toFailure(error)));
  } finally {
    channel.close();
    yield* put(discordBusyChanged(false));
  }
}

/** The result of a popup that is closed may be lost; the account tells whether it was linked. */
function* findLinked(): SagaGenerator<boolean> {
  const wasLinked = (yield* select(selectMe))?.discordVerified;
  try {
    yield* showAccount();
  } catch {
    return false; // the result may still come
  }
  const me = yield* select(selectMe);
  if (wasLinked || !me?.discordVerified) return false;
  yield* put(alert.success(strings.discord.linked(me.discord)));
  return true;
}

function* showResult(message: DiscordMessage): SagaGenerator<void> {
  if (message.type === 'discord-error') return void (yield* put(alert.error(message.error)));
  yield* showAccount();
  yield* put(alert.success(strings.discord.linked(message.discord)));
}

export function* discordSaga() {
  yield* takeLatest(linkDiscordClicked, onLinkClicked);
  yield* takeEvery(unlinkDiscord.succeeded, function* () {
    yield* showAccount();
    yield* put(alert.success(strings.discord.unlinked));
  });
  yield* takeEvery(unlinkDiscord.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}
