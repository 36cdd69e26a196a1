import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { USER_PRINCIPALS, type UserPrincipals } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Broadcast } from '../read/broadcasts.schema';

/** A link shows what its maker may see, to people who need no account for it. */
@Injectable()
export class LinkRights {
  constructor(
    @Inject(USER_PRINCIPALS) private readonly principals: UserPrincipals,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
  ) {}

  /** Whether the maker of the link may open its scrim, as of the events this process has read. */
  async isOpen({ scrimId, createdBy }: Pick<Broadcast, 'scrimId' | 'createdBy'>): Promise<boolean> {
    const maker = await this.principals.findActiveUser(createdBy);
    return maker !== undefined && (await this.scrims.isOpenTo(scrimId, maker));
  }
}
