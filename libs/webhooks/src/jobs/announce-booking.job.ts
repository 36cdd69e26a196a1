import { BOARD_REASONS, type BoardReasons } from '@muster/board/ports';
import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { SHOWN_SCRIMS, type ShownScrims } from '@muster/scrims/ports';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { toBody } from '../domain/body';
import type { ANNOUNCE_BOOKING } from '../policies/webhooks.policy';
import { DeliveryStore } from '../write/deliveries.store';

/** Says what happened to a public booking, in each community in which one of its teams is listed. */
@Injectable()
export class AnnounceBookingJob implements JobOf<typeof ANNOUNCE_BOOKING> {
  constructor(
    private readonly store: DeliveryStore,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(SHOWN_SCRIMS) private readonly scrims: ShownScrims,
    @Inject(BOARD_REASONS) private readonly texts: BoardReasons,
  ) {}

  async perform({ ref }: EffectOf<typeof ANNOUNCE_BOOKING>): Promise<JobResult> {
    const { event: type, cause, at, version, bookingId, scrimId, startsAt, games, reasonId } = ref;
    const found = await this.teams.byIds(ref.teams);
    const teams = ref.teams.flatMap((id) => found.get(id) ?? []);
    const communities = [...new Set(teams.flatMap((team) => team.communities))];
    if (communities.length === 0) return { done: 'no community lists the teams' };
    const named = teams.map(({ _id, slug, name }) => ({ _id, slug, name }));
    const [shown, reason] = [await this.scrims.find(scrimId, false), await this.#reason(reasonId)];
    const about = {
      version,
      bookingId,
      scrimId,
      teams: named,
      startsAt,
      games,
      ...(reasonId !== undefined && { reason }),
    };
    let written = 0;
    for (const communityId of communities) {
      const scrim = shown?.isDeleted ? null : (shown?.view ?? null);
      const body = toBody({ type, at }, { communityId, ...about }, scrim);
      written += await this.store.addToAll(communityId, { type, cause: `${cause}_${type}`, body });
    }
    return { done: `for ${written} deliveries` };
  }

  async #reason(id: string | null | undefined): Promise<string | null> {
    return id ? ((await this.texts.reasons([id])).get(id) ?? null) : null;
  }
}
