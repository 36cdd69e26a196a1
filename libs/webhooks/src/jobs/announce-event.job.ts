import type { WebhookEvent } from '@muster/contracts/webhooks';
import { type EffectOf, type JobOf, type JobResult, LogReader } from '@muster/platform';
import { SHOWN_SCRIMS, type ShownScrim, type ShownScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { fillsUp } from '../domain/announced';
import { toBody } from '../domain/body';
import type { ANNOUNCE_EVENT, AnnouncedEvent } from '../policies/webhooks.policy';
import { WebhookQueries } from '../read/webhooks.queries';
import { DeliveryStore } from '../write/deliveries.store';

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
      const { scrimId, at } = ref;
      const about = { ...idsOf(ref), ...(type === 'pickup.made' && { community: view?.community ?? null }) };
      const body = toBody({ type, at }, about, scrimId === undefined ? undefined : (view ?? null));
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

const idsOf = ({ communityId, scrimId, version, data }: AnnouncedEvent) => ({
  communityId,
  ...(scrimId !== undefined && { scrimId }),
  version,
  ...data,
});
