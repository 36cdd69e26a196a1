import { webhookRoutes } from '@muster/contracts/webhook-routes';
import type { CreateWebhookBody, EditWebhookBody, WebhookWithSecret } from '@muster/contracts/webhooks';
import { createSlice } from '@reduxjs/toolkit';
import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { apiCall } from '../../../shared/api-call';
import { callRoute, listOf } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';
import { rootReducer } from '../../../shared/root-reducer';
import { startSaga } from '../../../shared/start-saga';
import { strings } from '../strings';

export const webhooks = resource({
  name: 'communityWebhooks',
  load: async (params: { slug: string }, signal) => listOf(await callRoute(webhookRoutes.list, { params }, { signal })),
  key: ({ slug }) => slug,
});
interface OfWebhook {
  slug: string;
  id: string;
}
/** Number of deliveries that are shown; older ones do not help people any more. */
const SHOWN_MAX = 50;
export const deliveries = resource({
  name: 'webhookDeliveries',
  load: async ({ slug, id }: OfWebhook, signal) =>
    listOf(
      await callRoute(webhookRoutes.deliveries, { params: { slug, id }, query: { limit: SHOWN_MAX } }, { signal }),
    ),
  key: ({ id }) => id,
});

export const createWebhook = apiCall(
  'communityWebhooks/create',
  ({ slug, body }: { slug: string; body: CreateWebhookBody }) =>
    callRoute(webhookRoutes.create, { params: { slug }, body }),
  { onRepeat: 'leading' },
);
/** A command of an organiser about one webhook; `repeat` sends one of its deliveries again. */
export type WebhookCommand = OfWebhook &
  (
    | { kind: 'edit'; body: EditWebhookBody }
    | { kind: 'delete' | 'rotate' | 'test' }
    | { kind: 'repeat'; delivery: string }
  );
export const sendWebhookCommand = apiCall('communityWebhooks/command', (command: WebhookCommand) => run(command), {
  key: ({ id }) => id,
  onRepeat: 'leading',
});
function run(command: WebhookCommand): Promise<unknown> {
  const { slug, id } = command;
  const params = { slug, id };
  switch (command.kind) {
    case 'edit':
      return callRoute(webhookRoutes.edit, { params, body: command.body });
    case 'delete':
      return callRoute(webhookRoutes.remove, { params });
    case 'repeat':
      return callRoute(webhookRoutes.repeat, { params: { ...params, deliveryId: command.delivery } });
    default:
      return callRoute(webhookRoutes[command.kind], { params });
  }
}

/** A secret that was just made. It is shown once. */
interface Shown {
  slug: string;
  url: string;
  secret: string | undefined;
}
/** `problem`: why no webhook was created. `created`: increases with every one that was, so that the form is emptied. */
const initialState = { shown: null as Shown | null, problem: null as string | null, created: 0 };
const shownSecret = createSlice({
  name: 'webhookSecret',
  initialState,
  reducers: { secretClosed: ({ created }) => ({ ...initialState, created }) },
  extraReducers: (on) => {
    on.addCase(createWebhook.failed, ({ created }, { payload: { failure } }) => ({
      created,
      shown: null,
      problem: failure.fields['url'] ?? failure.message,
    }));
    on.addCase(createWebhook.succeeded, ({ created }, { payload: { args, result } }) => ({
      created: created + 1,
      problem: null,
      shown: { slug: args.slug, url: result.url, secret: result.secret },
    }));
    on.addCase(sendWebhookCommand.succeeded, (state, { payload: { args, result } }) => {
      if (args.kind !== 'rotate') return state;
      const { url, secret } = result as WebhookWithSecret;
      return { ...state, problem: null, shown: { slug: args.slug, url, secret } };
    });
  },
  selectors: {
    selectSecret: ({ shown }) => shown,
    selectProblem: ({ problem }) => problem,
    selectCreated: ({ created }) => created,
  },
}).injectInto(rootReducer);
export const { secretClosed } = shownSecret.actions;
export const { selectSecret, selectProblem, selectCreated } = shownSecret.selectors;

function* webhooksSaga() {
  yield* takeEvery(createWebhook.succeeded, function* ({ payload: { args } }) {
    yield* put(webhooks.requested({ slug: args.slug }));
  });
  yield* takeEvery(sendWebhookCommand.succeeded, function* ({ payload: { args } }) {
    const { slug, id, kind } = args;
    yield* put(alert.success(strings.webhooks.done[kind]));
    yield* put(webhooks.requested({ slug }));
    if (kind === 'test' || kind === 'repeat') yield* put(deliveries.requested({ slug, id }));
  });
  yield* takeEvery(sendWebhookCommand.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(failure));
    yield* put(webhooks.requested({ slug: args.slug }));
  });
}
startSaga(webhooksSaga);
