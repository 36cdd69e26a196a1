import { Injectable } from '@nestjs/common';
import { usualTemplate } from '../domain/pickup-template';
import type { PickupPlace, PickupPlaces } from '../ports';
import { CommunityQueries } from './communities.queries';

@Injectable()
export class PickupPlaceQueries implements PickupPlaces {
  constructor(private readonly communities: CommunityQueries) {}

  async findMany(communityIds: readonly string[]): Promise<ReadonlyMap<string, PickupPlace>> {
    const rows = communityIds.length > 0 ? await this.communities.findMany(communityIds) : [];
    return new Map(
      rows.map(({ id, state }) => {
        const { slug, name, archived, pickups: chosen } = state;
        const pickups = { ...chosen, on: chosen.on && !archived };
        const template = pickups.template ?? usualTemplate(state);
        return [id, { _id: id, slug, name, pickups, template }];
      }),
    );
  }
}
