import { Injectable } from '@nestjs/common';
import type { Actor } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimViewCache } from '../read/scrim-view-cache';

/** Finds the role that the caller of a command has in the community of its scrim. */
@Injectable()
export class ScrimActors {
  constructor(
    private readonly views: ScrimViewCache,
    private readonly access: ScrimAccess,
  ) {}

  /** The scrim may be older than the newest one, but its community never changes. */
  async find<T extends Actor>(scrimId: string, caller: T): Promise<{ actor: T & Actor; scrim: Scrim | undefined }> {
    const scrim = (await this.views.findCached(scrimId))?.state;
    return { actor: await this.access.actor(scrim?.communityId ?? null, caller), scrim };
  }
}
