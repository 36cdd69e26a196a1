import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { isDateOnly } from '@muster/contracts/instants';
import type { Language } from '@muster/contracts/languages';
import { shortened } from '@muster/contracts/letters';
import {
  type AnswerBody,
  answerBody,
  editEveningBody,
  type EditEveningBody,
  eveningList,
  eveningListQuery,
  type EveningListQuery,
  eveningView,
  type EveningView,
  hereBody,
  type HereBody,
  lobbiesBody,
  type LobbiesBody,
  nightReasonBody,
  type NightReasonBody,
  ownEveningsQuery,
  type OwnEveningsQuery,
  proposalBody,
  type ProposalBody,
  proposalView,
  type ProposalView,
} from '@muster/contracts/nights';
import { type Page, toPagination, toRange } from '@muster/contracts/pages';
import {
  type Caller,
  CommandDispatcher,
  CurrentUser,
  HttpError,
  Idempotent,
  initiatorOf,
  RateLimit,
  ResponseLanguage,
  Returns,
  type Snapshot,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  UseFilters,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
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

const DAY_MS = 24 * 3_600_000;
/** Evenings that have begun are listed this long. */
const CURRENT_MS = 6 * 3_600_000;
const LIST_DAYS = 62;
const TITLE_MAX = 100;
/** How many evenings of a list are read at once. */
const EVENINGS_AT_ONCE = 20;

/** Evenings: who comes, the roll call, and the lobbies. */
@ApiTags('nights')
@ApiBearerAuth()
@UseFilters(EveningErrorsFilter)
@Controller('api')
export class EveningsController {
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

  @ApiOperation({
    summary: 'Lists the evenings of a night, by default those to come.',
    description: '`from` and `to` are local dates of the night. Lists name at most 20 people of each answer.',
  })
  @TokenScope('read', 'night')
  @Get('nights/:id/evenings')
  @Returns(eveningList)
  async list(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Query({ schema: eveningListQuery }) { from, to, ...query }: EveningListQuery,
  ): Promise<EveningView[] | Page<EveningView>> {
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

  @ApiOperation({ summary: 'Lists the evenings of the caller’s communities.' })
  @TokenScope('read')
  @Get('evenings')
  @Returns(eveningList)
  async own(
    @CurrentUser() caller: Caller,
    @Query({ schema: ownEveningsQuery }) { days, ...query }: OwnEveningsQuery,
  ): Promise<EveningView[] | Page<EveningView>> {
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

  @ApiOperation({ summary: 'Returns an evening with everyone who answered.' })
  @TokenScope('read', 'evening')
  @Get('evenings/:id')
  @Returns(eveningView)
  async find(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<EveningView> {
    const { evening } = await this.access.findEvening(id, caller);
    return this.views.ofEvening(evening, caller.userId);
  }

  @ApiOperation({
    summary: 'Says whether the caller comes, and for which roles.',
    description: 'Organisers may answer for a member (`userId`). Without `roles` those of last time count.',
  })
  @RateLimit('answer-evening', 60, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'evening')
  @Put('evenings/:id/answer')
  @Returns(eveningView)
  async answer(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: answerBody }) body: AnswerBody,
  ): Promise<EveningView> {
    return this.views.ofEvening(await this.answers.give(id, body, caller), caller.userId);
  }

  @ApiOperation({ summary: 'Says that someone is present.' })
  @RateLimit('roll-call', 120, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'evening')
  @Put('evenings/:id/here')
  @Returns(eveningView)
  here(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: hereBody.optional() }) body: HereBody | undefined,
  ): Promise<EveningView> {
    return this.#callRoll(caller, id, body, true);
  }

  @ApiOperation({ summary: 'Takes a presence back.' })
  @RateLimit('roll-call', 120, 60)
  @Idempotent({ rereads: true })
  @TokenScope('sign-up', 'evening')
  @Delete('evenings/:id/here')
  @Returns(eveningView)
  notHere(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: hereBody.optional() }) body: HereBody | undefined,
    @Query({ schema: hereBody }) query: HereBody,
  ): Promise<EveningView> {
    return this.#callRoll(caller, id, body ?? query, false);
  }

  async #callRoll(caller: Caller, id: string, body: HereBody | undefined, here: boolean): Promise<EveningView> {
    const { actor } = await this.access.findEvening(id, caller);
    const userId = body?.userId ?? caller.userId;
    return this.#send(caller, { type: 'CallRoll', eveningId: id, by: actor, ctx: commandContext(), userId, here });
  }

  @ApiOperation({
    summary: 'Changes one evening, or with `later` it and the later ones of its night.',
    description:
      'People who answered are asked again if it moves by 15 minutes or more. An evening that was changed without ' +
      '`later` is left alone by changes of its night.',
  })
  @RateLimit('edit-evening', 60, 3_600)
  @Idempotent({ rereads: true })
  @TokenScope('organise', 'evening')
  @Patch('evenings/:id')
  @Returns(eveningView)
  async edit(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: editEveningBody }) body: EditEveningBody,
  ): Promise<EveningView> {
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

  @ApiOperation({ summary: 'Cancels an evening.' })
  @RateLimit('edit-evening', 60, 3_600)
  @Idempotent({ rereads: true })
  @HttpCode(200)
  @TokenScope('organise', 'evening')
  @Post('evenings/:id/cancel')
  @Returns(eveningView)
  async cancel(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: nightReasonBody.optional() }) body: NightReasonBody | undefined,
  ): Promise<EveningView> {
    const found = await this.access.findEvening(id, caller);
    const { actor } = found;
    await this.access.countNotification(found);
    const reason = body?.reason ? { id: uuid(), text: body.reason } : null;
    return this.#send(caller, { type: 'CancelEvening', eveningId: id, by: actor, ctx: commandContext(), reason });
  }

  @ApiOperation({ summary: 'Brings a cancelled evening back.' })
  @RateLimit('edit-evening', 60, 3_600)
  @Idempotent({ rereads: true })
  @HttpCode(200)
  @TokenScope('organise', 'evening')
  @Post('evenings/:id/restore')
  @Returns(eveningView)
  async restore(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<EveningView> {
    const found = await this.#findActive(id, caller);
    const { actor } = found;
    await this.access.countNotification(found);
    return this.#send(caller, { type: 'RestoreEvening', eveningId: id, by: actor, ctx: commandContext() });
  }

  @ApiOperation({
    summary: 'Proposes lobbies out of those who came; nothing is stored.',
    description: 'The same `seed` proposes the same lobbies as long as the same people are there.',
  })
  @RateLimit('propose-lobbies', 30, 60)
  @HttpCode(200)
  @TokenScope('organise', 'evening')
  @Post('evenings/:id/proposal')
  @Returns(proposalView)
  async propose(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: proposalBody }) body: ProposalBody,
    @ResponseLanguage() language: Language,
  ): Promise<ProposalView> {
    const { evening, actor } = await this.access.findEvening(id, caller);
    assertOrganiser(actor);
    return this.proposals.propose(evening.state, body, language);
  }

  @ApiOperation({
    summary: 'Makes lobbies: a scrim for each, with everyone in their seat.',
    description:
      'Give the `version` of the evening that you have seen, so that two organisers do not make the same round.',
  })
  @RateLimit('make-lobbies', 10, 3_600, [40, 86_400])
  @Idempotent({ rereads: true })
  @HttpCode(200)
  @TokenScope('organise', 'evening')
  @Post('evenings/:id/lobbies')
  @Returns(eveningView)
  async makeLobbies(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: lobbiesBody }) { lobbies, version }: LobbiesBody,
  ): Promise<EveningView> {
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
