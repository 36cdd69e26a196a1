import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { isDateOnly } from '@muster/contracts/instants';
import { shortened } from '@muster/contracts/letters';
import { eveningRoutes } from '@muster/contracts/night-routes';
import type { EveningView, HereBody, LobbiesBody } from '@muster/contracts/nights';
import { toPagination, toRange } from '@muster/contracts/pages';
import { type Caller, CommandDispatcher, HttpError, initiatorOf, type Snapshot } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { Inject, UseFilters } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { eveningAggregate } from '../aggregate';
import { Answers } from '../app/answers';
import { commandContext } from '../app/command-context';
import { LaterEvenings } from '../app/later-evenings';
import { assertActive, type FoundEvening, NightAccess } from '../app/night-access';
import { NightLobbies } from '../app/night-lobbies';
import { Proposals } from '../app/proposals';
import type { EditEvening } from '../domain/dates';
import { assertOrganiser, isOrganiser } from '../domain/actor';
import type { Evening } from '../domain/evening';
import type { EveningCommand } from '../domain/evening-decider';
import { EveningViews } from '../read/evening-views';
import { type FoundEvenings, NightQueries } from '../read/nights.queries';
import { say } from '../texts/catalogue';
import { EveningErrorsFilter } from './evening-errors.filter';

type Routes = typeof eveningRoutes;
const DAY_MS = 24 * 3_600_000;
/** Evenings that have begun are listed this long. */
const CURRENT_MS = 6 * 3_600_000;
const LIST_DAYS = 62;
const TITLE_MAX = 100;
/** How many evenings of a list are read at once. */
const EVENINGS_AT_ONCE = 20;

/** Evenings: who comes, the roll call, and the lobbies. */
@UseFilters(EveningErrorsFilter)
@Serves('nights', eveningRoutes)
export class EveningsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: NightAccess,
    private readonly queries: NightQueries,
    private readonly views: EveningViews,
    private readonly answers: Answers,
    private readonly proposals: Proposals,
    private readonly lobbies: NightLobbies,
    private readonly laterEvenings: LaterEvenings,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async list({ caller, params: { id }, query: { from, to, ...query } }: RequestOf<Routes['list']>) {
    await this.access.findNight(id, caller);
    const start = from ? Date.parse(from) : Date.now() - CURRENT_MS;
    const end = to ? Date.parse(to) : start + LIST_DAYS * DAY_MS;
    const range = toRange(query);
    const days = { fromDay: dayOf(from), toDay: dayOf(to) };
    return this.#toList(
      await this.queries.eveningsOfNight(id, { ...toInstants(start, end), ...days }, range),
      range,
      caller,
    );
  }

  async own({ caller, query: { days, ...query } }: RequestOf<Routes['own']>) {
    const communityIds = (await this.memberships.communitiesOf(caller.userId)).map(({ communityId }) => communityId);
    const range = toRange(query);
    const between = toInstants(Date.now() - CURRENT_MS, Date.now() + days * DAY_MS);
    return this.#toList(await this.queries.eveningsOfCommunities(communityIds, between, range), range, caller);
  }

  /** Some evenings at a time: one that many people answered is large until it is a view. */
  async #toList({ ids, total }: FoundEvenings, range: ReturnType<typeof toRange>, { userId }: Caller) {
    const views: EveningView[] = [];
    for (let i = 0; i < ids.length; i += EVENINGS_AT_ONCE) {
      const evenings = await this.queries.evenings(ids.slice(i, i + EVENINGS_AT_ONCE));
      views.push(...(await this.views.ofEvenings(evenings, userId)));
    }
    return range.paged ? { success: true as const, data: views, pagination: toPagination(range, total) } : views;
  }

  async find({ caller, params: { id } }: RequestOf<Routes['find']>) {
    const { evening } = await this.access.findEvening(id, caller);
    return this.views.ofEvening(evening, caller.userId);
  }

  async answer({ caller, params: { id }, body }: RequestOf<Routes['answer']>) {
    return this.views.ofEvening(await this.answers.give(id, body, caller), caller.userId);
  }

  here({ caller, params: { id }, body }: RequestOf<Routes['here']>) {
    return this.#callRoll(caller, id, body, true);
  }

  notHere({ caller, params: { id }, body, query }: RequestOf<Routes['notHere']>) {
    return this.#callRoll(caller, id, body ?? query, false);
  }

  async #callRoll(caller: Caller, id: string, body: HereBody | undefined, here: boolean): Promise<EveningView> {
    const { actor } = await this.access.findEvening(id, caller);
    const userId = body?.userId ?? caller.userId;
    return this.#send(caller, { type: 'CallRoll', eveningId: id, by: actor, ctx: commandContext(), userId, here });
  }

  async edit({ caller, params: { id }, body }: RequestOf<Routes['edit']>) {
    const found = await this.access.findEvening(id, caller);
    const { actor, community } = found;
    if (isOrganiser(actor)) assertActive(community);
    if (body.startsAt !== undefined) await this.access.countNotification(found);
    const command: EditEvening = {
      type: 'EditEvening',
      eveningId: id,
      by: actor,
      ctx: commandContext(),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.maxLobbies !== undefined && { maxLobbies: body.maxLobbies }),
      ...(body.startsAt !== undefined && { startsAt: new Date(body.startsAt).toISOString() }),
    };
    if (!body.later) return this.#send(caller, command);
    return this.views.ofEvening(await this.laterEvenings.edit(command, found, caller), caller.userId);
  }

  async cancel({ caller, params: { id }, body }: RequestOf<Routes['cancel']>) {
    const found = await this.access.findEvening(id, caller);
    const { actor } = found;
    await this.access.countNotification(found);
    const reason = body?.reason ? { id: uuid(), text: body.reason } : null;
    return this.#send(caller, { type: 'CancelEvening', eveningId: id, by: actor, ctx: commandContext(), reason });
  }

  async restore({ caller, params: { id } }: RequestOf<Routes['restore']>) {
    const found = await this.#findActive(id, caller);
    const { actor } = found;
    await this.access.countNotification(found);
    return this.#send(caller, { type: 'RestoreEvening', eveningId: id, by: actor, ctx: commandContext() });
  }

  async propose({ caller, params: { id }, body, language }: RequestOf<Routes['propose']>) {
    const { evening, actor } = await this.access.findEvening(id, caller);
    assertOrganiser(actor);
    return this.proposals.propose(evening.state, body, language);
  }

  async makeLobbies({ caller, params: { id }, body: { lobbies, version } }: RequestOf<Routes['makeLobbies']>) {
    const people = lobbies.flatMap((lobby) => TEAMS.flatMap((team) => lobby[team].map(({ userId }) => userId)));
    if (new Set(people).size < people.length) throw new HttpError(400, 'person-twice', say('personTwice'));
    const { actor, evening } = await this.#findActive(id, caller);
    await this.access.assertMembers(people, evening.state.communityId);
    await this.access.countScrims(actor, lobbies.length);
    const { name } = evening.state.settings;
    const scrims = lobbies.map(({ title, ...teams }, i) => ({
      scrimId: uuid(),
      title: title ?? `${shortened(name, TITLE_MAX - 5, ({ length }) => length)} #${i + 1}`,
      ...inOrder(teams),
    }));
    const made = await this.lobbies.make(id, { lobbies: scrims, seen: version }, actor, caller);
    return this.views.ofEvening(made, caller.userId);
  }

  async #findActive(id: string, caller: Caller): Promise<FoundEvening> {
    const found = await this.access.findEvening(id, caller);
    assertOrganiser(found.actor);
    assertActive(found.community);
    return found;
  }

  async #send(caller: Caller, command: EveningCommand): Promise<EveningView> {
    const evening: Snapshot<Evening> = await this.dispatch.send(eveningAggregate, command, initiatorOf(caller));
    return this.views.ofEvening(evening, caller.userId);
  }
}

/** A day is a local date of the night, which the ids of evenings have, too. */
const dayOf = (value: string | undefined): string | null => (value && isDateOnly(value) ? value : null);
const toInstants = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
type Teams = Omit<LobbiesBody['lobbies'][number], 'title'>;
/** The seats of each side from Top to Support. */
const inOrder = ({ teamOne, teamTwo }: Teams): Teams => {
  const sorted = (team: Teams['teamOne']) => team.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
  return { teamOne: sorted(teamOne), teamTwo: sorted(teamTwo) };
};
