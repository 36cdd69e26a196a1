/**
 * A webhook of a community: which events are sent to it, and whether it is switched on. Its address, description and
 * secrets are rows, because they are not needed to decide anything, and secrets are no part of the log.
 */
import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import type { WebhookEvent as EventName, WebhookSuspension } from '@muster/contracts/webhooks';
import { deciderOf, isSame, Rejection } from '@muster/kernel';
import { WebhookRejection } from './errors';

/** `role`: role in the webhook's community. */
export interface Actor {
  userId: string;
  isAdmin: boolean;
  role: CommunityRole | null;
}
export interface Webhook {
  id: string;
  communityId: string;
  events: readonly EventName[];
  /** The user who set the address, or switched the webhook on last. */
  keeper: string;
  enabled: boolean;
  suspended: WebhookSuspension | null;
  deleted: boolean;
}
export const initialWebhook: Webhook = {
  id: '',
  communityId: '',
  events: [],
  keeper: '',
  enabled: false,
  suspended: null,
  deleted: false,
};

interface To<T extends string> {
  type: T;
  webhookId: string;
  by: Actor;
  ctx: { now: string };
}
/** `secret`: encrypted. */
export type CreateWebhook = To<'CreateWebhook'> & {
  communityId: string;
  events: readonly EventName[];
  url: string;
  description: string;
  secret: string;
};
export type EditWebhook = To<'EditWebhook'> & {
  events?: readonly EventName[] | undefined;
  enabled?: boolean | undefined;
  url?: string | undefined;
  description?: string | undefined;
};
/** `secret`: encrypted. `formerUntil`: ISO instant until which the former one signs too. */
export type RotateWebhookSecret = To<'RotateWebhookSecret'> & { secret: string; formerUntil: string };
export type DeleteWebhook = To<'DeleteWebhook'>;
/** `staff`: users who are notified. */
export type SuspendWebhook = To<'SuspendWebhook'> & { reason: WebhookSuspension; staff: readonly string[] };
export type WebhookCommand = CreateWebhook | EditWebhook | RotateWebhookSecret | DeleteWebhook | SuspendWebhook;

export type WebhookEvent =
  | { type: 'WebhookCreated'; webhookId: string; communityId: string; events: readonly EventName[]; by: string }
  | { type: 'WebhookEventsChosen'; events: readonly EventName[] }
  /** The address or the description changed, which are stored in a row. `by`: the user who set a new address. */
  | { type: 'WebhookAddressed'; by?: string }
  | { type: 'WebhookEnabled'; by: string }
  | { type: 'WebhookDisabled' }
  | { type: 'WebhookSecretRotated' }
  | { type: 'WebhookSuspended'; reason: WebhookSuspension }
  | { type: 'WebhookDeleted' };

function edit(command: EditWebhook, state: Webhook): readonly WebhookEvent[] {
  const { events, enabled, url, description } = command;
  const by = command.by.userId;
  return [
    ...(events && !isSame(events, state.events) ? [{ type: 'WebhookEventsChosen' as const, events }] : []),
    ...(url !== undefined || description !== undefined
      ? [{ type: 'WebhookAddressed' as const, ...(url !== undefined && { by }) }]
      : []),
    ...(enabled !== undefined && enabled !== state.enabled ? [switched(enabled, by)] : []),
  ];
}
const switched = (enabled: boolean, by: string): WebhookEvent =>
  enabled ? { type: 'WebhookEnabled', by } : { type: 'WebhookDisabled' };

export const webhook = deciderOf<WebhookCommand, Webhook, WebhookEvent>(
  initialWebhook,
  {
    commands: {
      CreateWebhook: ({ webhookId, communityId, events, by }, { id }) =>
        id ? [] : [{ type: 'WebhookCreated', webhookId, communityId, events, by: by.userId }],
      EditWebhook: edit,
      RotateWebhookSecret: () => [{ type: 'WebhookSecretRotated' }],
      DeleteWebhook: () => [{ type: 'WebhookDeleted' }],
      SuspendWebhook: ({ reason }, { enabled }) => (enabled ? [{ type: 'WebhookSuspended', reason }] : []),
    },
    events: {
      WebhookCreated: {
        apply: (_, { webhookId: id, communityId, events, by: keeper }) => ({
          ...initialWebhook,
          id,
          communityId,
          events,
          keeper,
          enabled: true,
        }),
      },
      WebhookEventsChosen: { apply: (state, { events }) => ({ ...state, events }) },
      WebhookAddressed: { apply: (state, { by: keeper = state.keeper }) => ({ ...state, keeper }) },
      WebhookEnabled: {
        apply: (state, { by: keeper }) => ({ ...state, keeper, enabled: true, suspended: null }),
      },
      WebhookDisabled: { apply: (state) => ({ ...state, enabled: false }) },
      WebhookSecretRotated: { apply: (state) => state },
      WebhookSuspended: { apply: (state, { reason }) => ({ ...state, enabled: false, suspended: reason }) },
      WebhookDeleted: { apply: (state) => ({ ...state, enabled: false, deleted: true }) },
    },
  },
  {
    check: ({ type, by }, { id, deleted }) => {
      if (!by.isAdmin && !atLeast(by.role, 'organiser')) throw new Rejection('organiser-only');
      if (type !== 'CreateWebhook' && (!id || deleted)) throw new WebhookRejection('webhook-not-found');
    },
  },
);
