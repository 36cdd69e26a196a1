import { IMAGE_MAX_SIDE } from '@muster/contracts/constants';
import { postGameImageRoutes } from '@muster/contracts/scrim-routes';
import { assertCaller, CommandDispatcher, Effects, initiatorOf } from '@muster/platform';
import { type Handlers, holderOf, type RequestOf, Serves } from '@muster/platform/http';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Inject, UseFilters } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimActors } from '../app/scrim-actors';
import type { Actor } from '../domain/command';
import { scrim as decider } from '../domain/scrim';
import { imageDeletions } from '../policies/unused-images.policy';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { commandContext } from '../app/command-context';
import { ScrimErrorsFilter } from './scrim-errors.filter';

type Routes = typeof postGameImageRoutes;

@UseFilters(ScrimErrorsFilter)
@Serves('scrims', postGameImageRoutes)
export class PostGameImagesController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly actors: ScrimActors,
    private readonly effects: Effects,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  /** Processes the image before the command is decided. No image stays in the store that no scrim uses. */
  async add({ caller, params: { id }, body: { base64, uploadedBy }, request }: RequestOf<Routes['add']>) {
    assertCaller(uploadedBy, caller);
    const { actor } = await this.actors.find(id, caller);
    await this.#assertMayAdd(id, actor);
    const image = await this.images.process(base64, IMAGE_MAX_SIDE, holderOf(request));
    const { location } = image;
    await this.effects.request(imageDeletions.ifUnused({ scrimId: id, location }, Date.now()));
    return this.images.saveAndShow(image, async () => {
      const scrim = await this.dispatch.send(
        scrimAggregate,
        { type: 'AddImage', scrimId: id, by: actor, ctx: commandContext(), location },
        initiatorOf(caller),
      );
      return this.views.jsonOf(scrim, caller);
    });
  }

  /** Rejects callers early, before their image is processed. */
  async #assertMayAdd(id: string, actor: Actor): Promise<void> {
    const scrim = await this.snapshots.requireFresh(id);
    decider.decide({ type: 'AddImage', scrimId: id, by: actor, ctx: commandContext(), location: '' }, scrim.state);
  }
}
