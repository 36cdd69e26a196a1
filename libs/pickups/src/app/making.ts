import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships, type PickupPlace } from '@muster/communities/ports';
import { toPickupWords } from '@muster/contracts/notified-pickup';
import { SPLITS, type Splits } from '@muster/nights/ports';
import { notificationRow } from '@muster/notifications/ports';
import type { RowWrite, Unit } from '@muster/platform';
import { LOBBIES, type Lobbies, type NewLobby } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { askedIn, type Check } from '../domain/tonight';

const MINUTE_MS = 60_000;

/** Makes the scrim of a check whose ten are ready, in the commit in which they are. */
@Injectable()
export class Making {
  constructor(
    @Inject(LOBBIES) private readonly lobbies: Lobbies,
    @Inject(SPLITS) private readonly splits: Splits,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  /** `number`: of the pick-up in its community. Returns the notifications of the ten. */
  async make(
    unit: Unit,
    check: Check & { scrimId: string },
    { place, number, now }: { place: PickupPlace; number: number; now: string },
  ): Promise<RowWrite[]> {
    const { id, communityId, scrimId } = check;
    const { template, pickups } = place;
    const { useTournamentCode: useCodes, ...settings } = template;
    const ten = askedIn(check);
    const seats = await this.splits.ofTen(ten, id);
    const startsAt = startOf(now, pickups.startsInMinutes);
    const [owner] = await this.memberships.staffOf(communityId, 'owner');
    const lobby: NewLobby = {
      ...settings,
      scrimId,
      communityId,
      createdBy: owner ?? ten[0]!.userId,
      at: now,
      title: `${place.name}: pick-up ${number}`,
      startsAt,
      visibility: await this.#visibility(unit, communityId, template.visibility, now),
      useCodes,
      seats,
      reserves: [],
      ready: true,
    };
    await this.lobbies.create(unit, lobby);
    return seats.map(({ userId: to, team, role }) =>
      notificationRow({
        to,
        kind: 'pickup-made',
        cause: `pickup-made_${id}`,
        at: now,
        relatedScrim: scrimId,
        relatedCommunity: communityId,
        words: toPickupWords({ checkId: id, seat: { team, role }, startsAt, region: template.region }),
      }),
    );
  }

  /** Ten people who are ready play, also where no more public scrims may be planned; then their members see it. */
  async #visibility(unit: Unit, communityId: string, wanted: NewLobby['visibility'], now: string) {
    if (wanted === 'members') return wanted;
    return (await this.lobbies.room(unit, communityId, now)).left > 0 ? wanted : 'members';
  }
}

/** So many minutes from now, rounded up to the minute. */
const startOf = (now: string, minutes: number): string =>
  new Date(Math.ceil(Date.parse(now) / MINUTE_MS + minutes) * MINUTE_MS).toISOString();
