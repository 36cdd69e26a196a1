import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { strings } from '../strings';
import { loadDiscord, sendDiscordCommand, storeWebhook } from './discord.api';
import { startSaga } from '../../../shared/start-saga';

export function* communityDiscordSaga() {
  yield* takeEvery(sendDiscordCommand.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(strings.discord.done[args.kind]));
  });
  yield* takeEvery(sendDiscordCommand.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(failure));
    yield* put(loadDiscord.requested({ slug: args.slug }));
  });
  yield* takeEvery(storeWebhook.succeeded, function* () {
    yield* put(alert.success(strings.discord.done.webhook));
  });
}

startSaga(communityDiscordSaga);
