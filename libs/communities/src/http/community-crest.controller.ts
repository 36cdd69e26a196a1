import type { CommunityView } from '@muster/contracts/communities';
import { crestRoutes } from '@muster/contracts/community-routes';
import { CREST_MAX_SIDE } from '@muster/contracts/constants';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type Caller, CommandDispatcher, Effects, initiatorOf, LogTail } from '@muster/platform';
import { type Handlers, holderOf, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { communityAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { CommunityAccess, type FoundCommunity } from '../app/community-access';
import type { ChangeCrest } from '../domain/community-commands';
import { community as decider } from '../domain/decide-community';
import { crestDeletions } from '../policies/unused-crests.policy';
import { CommunityViews } from '../read/community-views';

type Routes = typeof crestRoutes;

/** The image of a community. */
@Serves('communities', crestRoutes)
export class CommunityCrestController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: CommunityAccess,
    private readonly views: CommunityViews,
    private readonly effects: Effects,
    private readonly tail: LogTail,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async set({ caller, params: { slug }, body: { base64 }, request }: RequestOf<Routes['set']>) {
    const found = await this.access.findForOrganiser(slug, caller);
    // Rejects before the image is processed.
    decider.decide(toCommand(found, ''), found.state);
    const image = await this.images.process(base64, CREST_MAX_SIDE, holderOf(request));
    const { location } = image;
    await this.effects.request(crestDeletions.ifUnused({ communityId: found.id, location }, Date.now()));
    return this.images.saveAndShow(image, () => this.#change(found, caller, location));
  }

  async remove({ caller, params: { slug } }: RequestOf<Routes['remove']>) {
    return this.#change(await this.access.findForOrganiser(slug, caller), caller, null);
  }

  async #change(found: FoundCommunity, caller: Caller, location: string | null): Promise<CommunityView> {
    await this.dispatch.send(communityAggregate, toCommand(found, location), initiatorOf(caller));
    await this.tail.fence();
    const [view] = await this.views.of([await this.access.find(found.state.slug, caller)], caller);
    return view!;
  }
}

const toCommand = ({ id, actor }: FoundCommunity, location: string | null): ChangeCrest => ({
  type: 'ChangeCrest',
  communityId: id,
  by: actor,
  ctx: commandContext(),
  location,
});
