/** An offer ends by itself when its time is over, and when its reserve has a seat in a scrim at the same hour. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const EXPIRE_OFFER = defineJob<{ scrimId: string; offerId: string }>('ExpireOffer', 'upkeep');
export const WITHDRAW_CLASHING_OFFERS = defineJob<{ userId: string }>('WithdrawClashingOffers', 'upkeep');
type Event = Pick<StoredEvent, 'stream' | 'version' | 'data'>;

/** A seat in another scrim may have been taken while the offer was decided, so that is looked at once more. */
function requestOfferEnd(event: Event): EffectRequest[] {
  const { stream, data } = event;
  const [scrimId, offerId] = [aggregateIdOf(stream), String(data['offerId'])];
  return [
    EXPIRE_OFFER.request({
      key: `offer_${scrimId}_${offerId}`,
      dueAt: String(data['expiresAt']),
      ref: { scrimId, offerId },
    }),
    clashingOffers(event),
  ];
}

export const clashingOffers = ({ stream, version, data }: Event): EffectRequest =>
  WITHDRAW_CLASHING_OFFERS.request({
    key: `clashing-offers_${aggregateIdOf(stream)}_${version}`,
    ref: { userId: String(data['userId']) },
  });

export const offersPolicy: Policy = {
  name: 'offers',
  effects: [EXPIRE_OFFER, WITHDRAW_CLASHING_OFFERS],
  on: { OfferMade: requestOfferEnd },
};
