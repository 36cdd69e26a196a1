import { CREST_MAX_SIDE } from '@muster/contracts/constants';
import { teamCrestRoutes } from '@muster/contracts/team-routes';
import type { TeamView } from '@muster/contracts/teams';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type Caller, CommandDispatcher, Effects, initiatorOf } from '@muster/platform';
import { type Handlers, holderOf, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { teamAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { type FoundTeam, TeamAccess } from '../app/team-access';
import { teamCrestDeletions } from '../policies/unused-team-crests.policy';
import { TeamViews } from '../read/team-views';

type Routes = typeof teamCrestRoutes;

/** The image of a team. */
@Serves('teams', teamCrestRoutes)
export class TeamCrestController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: TeamAccess,
    private readonly views: TeamViews,
    private readonly effects: Effects,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async set({ caller, params: { slug }, body: { base64 }, request }: RequestOf<Routes['set']>) {
    const found = await this.access.findForCaptain(slug, caller);
    const image = await this.images.process(base64, CREST_MAX_SIDE, holderOf(request));
    const { location } = image;
    await this.effects.request(teamCrestDeletions.ifUnused({ teamId: found.state.id, location }, Date.now()));
    return this.images.saveAndShow(image, () => this.#change(found, caller, location));
  }

  async remove({ caller, params: { slug } }: RequestOf<Routes['remove']>) {
    return this.#change(await this.access.findForCaptain(slug, caller), caller, null);
  }

  async #change({ state, actor: by }: FoundTeam, caller: Caller, location: string | null): Promise<TeamView> {
    await this.dispatch.send(
      teamAggregate,
      { type: 'ChangeTeamCrest', teamId: state.id, by, ctx: commandContext(), location },
      initiatorOf(caller),
    );
    return this.views.one((await this.access.find(state.id, caller)).snapshot, caller);
  }
}
