import { type Page, pageOf, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import {
  createWebhookBody,
  type CreateWebhookBody,
  deliveryList,
  deliveryView,
  type DeliveryView,
  editWebhookBody,
  type EditWebhookBody,
  ROTATION_HOURS,
  WEBHOOK_TEST,
  webhookList,
  webhookView,
  type WebhookView,
  webhookWithSecret,
  type WebhookWithSecret,
} from '@muster/contracts/webhooks';
import { successResponse } from '@muster/contracts/users';
import { Rejection } from '@muster/kernel';
import {
  type Caller,
  CommandDispatcher,
  CurrentUser,
  HttpError,
  Idempotent,
  initiatorOf,
  RateLimit,
  Returns,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
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

/** Calls to servers of a community's own, for its organisers. */
@ApiTags('webhooks')
@ApiBearerAuth()
@TokenScope('organise', 'community')
@Controller('api/communities/:slug/webhooks')
export class WebhooksController {
  constructor(
    private readonly access: WebhookAccess,
    private readonly dispatch: CommandDispatcher,
    private readonly queries: WebhookQueries,
    private readonly store: DeliveryStore,
    private readonly guard: AddressGuard,
    private readonly secrets: SecretBox,
  ) {}

  @ApiOperation({ summary: 'Lists the webhooks of a community, without their secrets.' })
  @TokenScope('read', 'community')
  @Get()
  @Returns(webhookList)
  async list(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<WebhookView[] | Page<WebhookView>> {
    const { community } = await this.access.findOrganised(slug, caller);
    return pageOf((await this.queries.ofCommunity(community._id)).map(toWebhookView), query);
  }

  @ApiOperation({
    summary: 'Creates a webhook; its secret is shown once.',
    description:
      'A repeat with the same `Idempotency-Key` answers without `secret`. The address has to be https and public.',
  })
  @RateLimit('create-webhook', 20, 3_600)
  @Idempotent({ omits: ['secret'] })
  @Post()
  @Returns(webhookWithSecret, 201)
  async create(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: createWebhookBody }) { url, events, description }: CreateWebhookBody,
  ): Promise<WebhookWithSecret> {
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

  @ApiOperation({ summary: 'Changes a webhook, or switches it on or off.' })
  @RateLimit('edit-webhook', 60, 3_600)
  @Idempotent()
  @Patch(':id')
  @Returns(webhookView)
  async edit(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('id') id: string,
    @Body({ schema: editWebhookBody }) changes: EditWebhookBody,
  ): Promise<WebhookView> {
    const { actor } = await this.access.find(slug, id, caller);
    if (changes.url !== undefined) await this.#assertAllowed(changes.url);
    await this.#send(caller, { type: 'EditWebhook', webhookId: id, by: actor, ctx: context(), ...changes });
    if (changes.enabled) await this.store.wake(id);
    return this.#viewOf(id);
  }

  @ApiOperation({ summary: 'Deletes a webhook.' })
  @Idempotent()
  @Delete(':id')
  @Returns(successResponse)
  async remove(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<{ success: true }> {
    const { actor } = await this.access.find(slug, id, caller);
    await this.#send(caller, { type: 'DeleteWebhook', webhookId: id, by: actor, ctx: context() });
    return { success: true };
  }

  @ApiOperation({
    summary: 'Replaces the secret of a webhook; the new one is shown once.',
    description: 'The former one signs too for 24 hours.',
  })
  @RateLimit('rotate-webhook', 10, 3_600)
  @Idempotent({ omits: ['secret'] })
  @Post(':id/rotate')
  @HttpCode(200)
  @Returns(webhookWithSecret)
  async rotate(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<WebhookWithSecret> {
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

  @ApiOperation({ summary: 'Sends `webhook.test` to a webhook.' })
  @RateLimit('test-webhook', 10, 60)
  @Idempotent()
  @Post(':id/test')
  @HttpCode(200)
  @Returns(deliveryView)
  async test(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<DeliveryView> {
    const { webhook } = await this.access.find(slug, id, caller);
    const data = { communityId: webhook.communityId, webhookId: id };
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date().toISOString(), data });
    return this.#delivery(id, await this.store.add(id, { type: WEBHOOK_TEST, cause: `test_${uuid()}`, body }));
  }

  @ApiOperation({ summary: 'Lists what was sent to a webhook in the last 30 days, and what became of it.' })
  @TokenScope('read', 'community')
  @Get(':id/deliveries')
  @Returns(deliveryList)
  async deliveries(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('id') id: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<DeliveryView[] | Page<DeliveryView>> {
    await this.access.find(slug, id, caller);
    const range = toRange(query);
    const deliveries = (await this.queries.deliveriesOf(id, range)).map(toDeliveryView);
    if (!range.paged) return deliveries;
    return {
      success: true,
      data: deliveries,
      pagination: toPagination(range, await this.queries.countDeliveries(id)),
    };
  }

  @ApiOperation({ summary: 'Sends a delivery again, under the same `webhook-id`.' })
  @RateLimit('repeat-delivery', 60, 60)
  @Idempotent()
  @Post(':id/deliveries/:deliveryId/repeat')
  @HttpCode(200)
  @Returns(deliveryView)
  async repeat(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryView> {
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
