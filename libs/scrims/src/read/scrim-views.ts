import { COMMUNITY_TITLES, type CommunityTitle, type CommunityTitles } from '@muster/communities/ports';
import type { ScrimView } from '@muster/contracts/scrims';
import type { TeamRef } from '@muster/contracts/teams';
import { ByteCache, CONFIG, type Config } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Scrim } from '../domain/state';
import { ScrimAccess } from './scrim-access';
import { type Audience, audienceOf, type Identity, type ScrimSnapshot, toScrimView, userIdsOf } from './view';

const CACHE_MB = 32;
const STRANGER = { userId: '', isAdmin: false };
type EncodedViews = Partial<Record<Audience, string>> & { version: number; epoch: string };
const bytesOfViews = ({ version: _, epoch: __, ...views }: EncodedViews): number =>
  2 * Object.values(views).reduce((sum, json) => sum + json.length, 0);

/** Views of scrims. Encoded ones are cached for each audience. */
@Injectable()
export class ScrimViews {
  readonly #encoded = new ByteCache<EncodedViews>(CACHE_MB, bytesOfViews);

  constructor(
    private readonly access: ScrimAccess,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Changes with the names that views contain. */
  get epoch(): string {
    return `${this.people.epoch}:${this.titles.epoch}:${this.teams.epoch}`;
  }

  async viewOf(scrim: ScrimSnapshot, reader: Audience | Identity): Promise<ScrimView> {
    const audience = await this.#audience(scrim, reader);
    const [people, community, teams] = await Promise.all([
      this.people.findMany(userIdsOf(scrim.state)),
      this.#community(scrim.state),
      this.#teams(scrim.state),
    ]);
    return toScrimView(scrim, people, audience, { site: this.config.PUBLIC_URL, community, teams });
  }

  /** Returns `viewOf` as JSON. */
  async jsonOf(scrim: ScrimSnapshot, reader: Audience | Identity): Promise<string> {
    const audience = typeof reader === 'string' ? reader : await this.#audience(scrim, reader);
    const { state, version } = scrim;
    const cached = this.#encoded.get(state.id);
    // Read the epoch before the names: if someone is renamed in between, the cached copy counts as stale
    const { epoch } = this;
    const isFresh = cached?.version === version && cached.epoch === epoch;
    if (isFresh && cached[audience]) return cached[audience];
    const json = JSON.stringify(await this.viewOf(scrim, audience));
    this.#encoded.set(state.id, { ...(isFresh && cached), version, epoch, [audience]: json });
    return json;
  }

  async #audience({ state }: ScrimSnapshot, reader: Audience | Identity): Promise<Audience> {
    return typeof reader === 'string'
      ? reader
      : audienceOf(state, await this.access.viewerOf(state, reader), Date.now());
  }

  /** As strangers see them, because one view is for many people. */
  async #teams({ teamIds }: Scrim): Promise<ReadonlyMap<string, TeamRef>> {
    return teamIds ? this.teams.refs([teamIds.teamOne, teamIds.teamTwo], STRANGER) : new Map();
  }

  async #community({ communityId }: Scrim): Promise<CommunityTitle | undefined> {
    return communityId === null ? undefined : (await this.titles.byIds([communityId])).get(communityId);
  }
}
