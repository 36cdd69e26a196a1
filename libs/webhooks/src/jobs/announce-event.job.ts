import type { WebhookEvent } from '@muster/contracts/webhooks';
import { type EffectOf, type JobOf, type JobResult, LogReader } from '@muster/platform';
import { SHOWN_SCRIMS, type ShownScrim, type ShownScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { fillsUp } from '../domain/announced';
import type { ANNOUNCE_EVENT, AnnouncedEvent } from '../policies/webhooks.policy';
import { WebhookQueries } from '../read/webhooks.queries';
import { DeliveryStore } from '../write/deliveries.store';

const BODY_MAX = 20 * 1024;
type View = ShownScrim['view'];

/** Says what happened, once for all webhooks of the community: each attempt sends the same body. */
@Injectable()
export class AnnounceEventJob implements JobOf<typeof ANNOUNCE_EVENT> {
  constructor(
    private readonly queries: WebhookQueries,
    private readonly store: DeliveryStore,
    private readonly log: LogReader,
    @Inject(SHOWN_SCRIMS) private readonly scrims: ShownScrims,
  ) {}

  async perform({ ref }: EffectOf<typeof ANNOUNCE_EVENT>): Promise<JobResult> {
    if (!(await this.queries.isSubscribed(ref.communityId, ref.events))) return { done: 'no webhook wants it' };
    const view = await this.#viewOf(ref);
    let written = 0;
    for (const type of ref.events) {
      if (!(await this.#happened(type, ref, view))) continue;
      const body = toBody(type, ref, view);
      written += await this.store.addToAll(ref.communityId, { type, cause: `${ref.cause}_${type}`, body });
    }
    return { done: `for ${written} deliveries` };
  }

  /** Without the lobby's secrets, as everybody sees the scrim who may open it. */
  async #viewOf({ scrimId }: AnnouncedEvent): Promise<View | undefined> {
    const shown = scrimId === undefined ? undefined : await this.scrims.find(scrimId, true);
    return shown?.isDeleted ? undefined : shown?.view;
  }

  async #happened(type: WebhookEvent, ref: AnnouncedEvent, view: View | undefined): Promise<boolean> {
    if (type === 'scrim.decided') return view !== undefined && isDecidedBy(ref, view);
    if (type !== 'scrim.filled') return true;
    const events = await this.log.part(`scrim-${ref.scrimId}`, 0, ref.version);
    return fillsUp(events, ref.since ?? 0);
  }
}

/** The last game of the series decides the scrim. */
function isDecidedBy({ data }: AnnouncedEvent, { series }: View): boolean {
  if (!series) return true;
  const { teamOne, teamTwo } = series.score;
  return series.over && (data['game'] ?? 1) === teamOne + teamTwo;
}

/** Names at Discord are for people who signed in, not for servers elsewhere. */
const withoutContacts = (key: string, value: unknown): unknown => (key === 'discord' ? '' : value);

function toBody(type: WebhookEvent, ref: AnnouncedEvent, view: View | undefined): string {
  const { communityId, scrimId, version, at: timestamp } = ref;
  const ids = { communityId, ...(scrimId !== undefined && { scrimId }), version, ...ref.data };
  const data = {
    ...ids,
    ...(type === 'pickup.made' && { community: view?.community ?? null }),
    ...(scrimId !== undefined && { scrim: view ?? null }),
  };
  const body = JSON.stringify({ type, timestamp, data }, withoutContacts);
  return Buffer.byteLength(body) <= BODY_MAX ? body : JSON.stringify({ type, timestamp, data: ids });
}
