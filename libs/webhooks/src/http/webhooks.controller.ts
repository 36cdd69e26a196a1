import { pageOf, toPagination, toRange } from '@muster/contracts/pages';
import { webhookRoutes } from '@muster/contracts/webhook-routes';
import { type DeliveryView, ROTATION_HOURS, WEBHOOK_TEST, type WebhookView } from '@muster/contracts/webhooks';
import { Rejection } from '@muster/kernel';
import { type Caller, CommandDispatcher, HttpError, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { v7 as uuid } from 'uuid';
import { webhookAggregate } from '../aggregate';
import { SecretBox } from '../app/secret-box';
import { WebhookAccess } from '../app/webhook-access';
import type { WebhookCommand } from '../domain/webhook';
import { toDeliveryView, toWebhookView } from '../read/view';
import { WebhookQueries } from '../read/webhooks.queries';
import { say } from '../texts/catalogue';
import { AddressGuard } from '../wire/address-guard';
import { newSecret } from '../wire/signature';
import { DeliveryStore } from '../write/deliveries.store';

const HOUR_MS = 3_600_000;
const context = () => ({ now: new Date().toISOString() });

type Routes = typeof webhookRoutes;

@Serves('webhooks', webhookRoutes)
export class WebhooksController implements Handlers<Routes> {
  constructor(
    private readonly access: WebhookAccess,
    private readonly dispatch: CommandDispatcher,
    private readonly queries: WebhookQueries,
    private readonly store: DeliveryStore,
    private readonly guard: AddressGuard,
    private readonly secrets: SecretBox,
  ) {}

  async list({ caller, params, query }: RequestOf<Routes['list']>) {
    const { community } = await this.access.findOrganised(params.slug, caller);
    return pageOf((await this.queries.ofCommunity(community._id)).map(toWebhookView), query);
  }

  async create({ caller, params: { slug }, body }: RequestOf<Routes['create']>) {
    const { url, events, description } = body;
    const { community, actor } = await this.access.findOrganised(slug, caller);
    if (community.archived) throw new Rejection('community-archived');
    await this.#assertAllowed(url);
    const [webhookId, secret] = [uuid(), newSecret()];
    await this.#send(caller, {
      type: 'CreateWebhook',
      webhookId,
      by: actor,
      ctx: context(),
      communityId: community._id,
      events,
      url,
      description,
      secret: this.secrets.lock(secret),
    });
    return { ...(await this.#viewOf(webhookId)), secret };
  }

  async edit({ caller, params: { slug, id }, body: changes }: RequestOf<Routes['edit']>) {
    const { actor } = await this.access.find(slug, id, caller);
    if (changes.url !== undefined) await this.#assertAllowed(changes.url);
    await this.#send(caller, { type: 'EditWebhook', webhookId: id, by: actor, ctx: context(), ...changes });
    if (changes.enabled) await this.store.wake(id);
    return this.#viewOf(id);
  }

  async remove({ caller, params: { slug, id } }: RequestOf<Routes['remove']>) {
    const { actor } = await this.access.find(slug, id, caller);
    await this.#send(caller, { type: 'DeleteWebhook', webhookId: id, by: actor, ctx: context() });
    return { success: true as const };
  }

  async rotate({ caller, params: { slug, id } }: RequestOf<Routes['rotate']>) {
    const { actor } = await this.access.find(slug, id, caller);
    const [secret, formerUntil] = [newSecret(), new Date(Date.now() + ROTATION_HOURS * HOUR_MS).toISOString()];
    await this.#send(caller, {
      type: 'RotateWebhookSecret',
      webhookId: id,
      by: actor,
      ctx: context(),
      secret: this.secrets.lock(secret),
      formerUntil,
    });
    return { ...(await this.#viewOf(id)), secret };
  }

  async test({ caller, params: { slug, id } }: RequestOf<Routes['test']>) {
    const { webhook } = await this.access.find(slug, id, caller);
    const data = { communityId: webhook.communityId, webhookId: id };
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date().toISOString(), data });
    return this.#delivery(id, await this.store.add(id, { type: WEBHOOK_TEST, cause: `test_${uuid()}`, body }));
  }

  async deliveries({ caller, params: { slug, id }, query }: RequestOf<Routes['deliveries']>) {
    await this.access.find(slug, id, caller);
    const range = toRange(query);
    const deliveries = (await this.queries.deliveriesOf(id, range)).map(toDeliveryView);
    if (!range.paged) return deliveries;
    return {
      success: true as const,
      data: deliveries,
      pagination: toPagination(range, await this.queries.countDeliveries(id)),
    };
  }

  async repeat({ caller, params: { slug, id, deliveryId } }: RequestOf<Routes['repeat']>) {
    await this.access.find(slug, id, caller);
    await this.#delivery(id, deliveryId);
    await this.store.repeat(id, deliveryId);
    return this.#delivery(id, deliveryId);
  }

  async #assertAllowed(url: string): Promise<void> {
    if ((await this.guard.addressFor(new URL(url))) === undefined)
      throw new HttpError(400, 'url-not-allowed', say('urlNotAllowed'));
  }

  async #send(caller: Caller, command: WebhookCommand): Promise<void> {
    await this.dispatch.send(webhookAggregate, command, initiatorOf(caller));
  }

  async #viewOf(id: string): Promise<WebhookView> {
    return toWebhookView((await this.queries.find(id))!);
  }

  async #delivery(webhookId: string, id: string): Promise<DeliveryView> {
    const found = await this.queries.findDelivery(webhookId, id);
    if (!found) throw new HttpError(404, 'delivery-not-found', say('deliveryNotFound'));
    return toDeliveryView(found);
  }
}
