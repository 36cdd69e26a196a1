import type { RosterAccess, RosterTeam } from '@muster/availability/ports';
import type { Caller } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { assertBooker, assertCaptain } from '../domain/actor';
import { TeamRejection } from '../domain/errors';
import { toRosterTeam } from '../read/team-rosters';
import { readsAsMember, TeamAccess } from './team-access';

@Injectable()
export class CheckedRosters implements RosterAccess {
  constructor(private readonly access: TeamAccess) {}

  async findForMember(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    const { state } = await this.access.find(slugOrId, caller);
    if (!readsAsMember(state, caller)) throw new TeamRejection('members-only');
    return toRosterTeam(state);
  }

  async findForReader(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    const { state } = await this.access.findEvenDisbanded(slugOrId, caller);
    if (!readsAsMember(state, caller)) throw new TeamRejection('members-only');
    return toRosterTeam(state);
  }

  async findForCaptain(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    const { state, actor } = await this.access.find(slugOrId, caller);
    assertCaptain(state, actor);
    return toRosterTeam(state);
  }

  async findForBooker(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    const { state, actor } = await this.access.find(slugOrId, caller);
    assertBooker(state, actor);
    return toRosterTeam(state);
  }
}
