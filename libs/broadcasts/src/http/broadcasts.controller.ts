import { broadcastRoutes } from '@muster/contracts/broadcast-routes';
import type { BroadcastLink } from '@muster/contracts/broadcasts';
import { pageOf } from '@muster/contracts/pages';
import { toPersonView } from '@muster/contracts/users';
import { type Caller, CONFIG, type Config } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { DRAFTED_SCRIMS, type DraftedScrim, type DraftedScrims } from '@muster/scrims/ports';
import { PEOPLE, type People, type Person } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { BroadcastRejection } from '../domain/errors';
import { BroadcastStreams } from '../realtime/broadcast-streams';
import type { Broadcast } from '../read/broadcasts.schema';
import { Broadcasts } from '../write/broadcasts.store';

type Routes = typeof broadcastRoutes;

@Serves('broadcasts', broadcastRoutes)
export class BroadcastsController implements Handlers<Routes> {
  constructor(
    private readonly broadcasts: Broadcasts,
    private readonly streams: BroadcastStreams,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async create({ caller, params: { id }, body, language }: RequestOf<Routes['create']>) {
    const { scrim } = await this.#require(id, caller);
    const created = { ...body, language, createdBy: caller.userId };
    const { token, ...link } = await this.broadcasts.create(scrim, created);
    const people = await this.people.findMany([caller.userId]);
    return { ...toLink(link, people), url: `${this.config.PUBLIC_URL}/broadcast/${token}` };
  }

  async list({ caller, params: { id }, query }: RequestOf<Routes['list']>) {
    const { isManager } = await this.#require(id, caller);
    const all = await this.broadcasts.ofScrim(id);
    const links = all.filter(({ createdBy }) => isManager || createdBy === caller.userId);
    const people = await this.people.findMany(links.map(({ createdBy }) => createdBy));
    return pageOf(
      links.map((link) => toLink(link, people)),
      query,
    );
  }

  async revoke({ caller, params: { id, broadcastId } }: RequestOf<Routes['revoke']>) {
    const { isManager } = await this.#require(id, caller);
    if (!(await this.broadcasts.delete(broadcastId, id, isManager ? null : caller.userId)))
      throw new BroadcastRejection('broadcast-not-found');
    this.streams.end(broadcastId);
    return { success: true as const };
  }

  async #require(id: string, caller: Caller): Promise<{ scrim: DraftedScrim; isManager: boolean }> {
    const found = await this.scrims.requireOpen(id, caller);
    if (!found.isManager && !found.scrim.casters.includes(caller.userId)) throw new BroadcastRejection('caster-only');
    return found;
  }
}

function toLink(link: Broadcast, people: ReadonlyMap<string, Person>): BroadcastLink {
  const { id, kind, delaySeconds, createdBy, createdAt } = link;
  const person = people.get(createdBy);
  return {
    _id: id,
    kind,
    delaySeconds,
    _user: person ? toPersonView(person) : null,
    createdAt: createdAt.toISOString(),
  };
}
