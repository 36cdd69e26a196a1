import { nightRoutes } from '@muster/contracts/night-routes';
import {
  DEFAULT_MAX_LOBBIES,
  DEFAULT_SIGN_UP,
  type EditNightBody,
  type LocalSchedule,
  type NightView,
} from '@muster/contracts/nights';
import { toPagination, toRange } from '@muster/contracts/pages';
import { DEFAULT_TEMPLATE } from '@muster/contracts/scrim-template';
import { seriesProblem } from '@muster/contracts/series';
import { Rejection } from '@muster/kernel';
import { type Caller, CommandDispatcher, HttpError, initiatorOf, type Snapshot } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { localDateAt, toKnownZone } from '@muster/platform/pure';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { nightAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { previewOf } from '../app/evening-dates';
import { EveningPlanner } from '../app/evening-planner';
import { assertActive, NightAccess } from '../app/night-access';
import { assertOrganiser } from '../domain/actor';
import { type Night, type NightCommand, type NightSettings, settingsOf } from '../domain/night';
import { EveningViews } from '../read/evening-views';
import { NightQueries } from '../read/nights.queries';
import { say } from '../texts/catalogue';
import { NightFollowers } from '../write/followers.store';

type Routes = typeof nightRoutes;

/** Nights of a community: their dates and settings, and who follows them. */
@Serves('nights', nightRoutes)
export class NightsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: NightAccess,
    private readonly planner: EveningPlanner,
    private readonly queries: NightQueries,
    private readonly followers: NightFollowers,
    private readonly views: EveningViews,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async list({ caller, params: { slug }, query }: RequestOf<Routes['list']>) {
    const { community } = await this.access.findCommunity(slug, caller);
    const range = toRange(query);
    const nights = await this.views.ofNights(await this.queries.ofCommunity(community._id, range), caller.userId);
    if (!range.paged) return nights;
    const total = await this.queries.countOfCommunity(community._id);
    return { success: true as const, data: nights, pagination: toPagination(range, total) };
  }

  async find({ caller, params: { id } }: RequestOf<Routes['find']>) {
    return this.#toView((await this.access.findNight(id, caller)).night, caller);
  }

  async preview({ caller, params: { slug }, body }: RequestOf<Routes['preview']>) {
    const schedule = withKnownSchedule(body);
    assertOrganiser((await this.access.findCommunity(slug, caller)).actor);
    return previewOf(schedule);
  }

  async create({ caller, params: { slug }, body }: RequestOf<Routes['create']>) {
    const { about = '', ...given } = withKnownSchedule(body);
    const { community, actor } = await this.access.findCommunity(slug, caller);
    const region = given.template?.region ?? community.region ?? (await this.players.findById(caller.userId))!.region;
    const settings = mergeSettings({ ...DEFAULTS, template: { ...DEFAULT_TEMPLATE, region } }, given);
    assertOrganiser(actor);
    assertActive(community);
    return this.#send(caller, {
      type: 'CreateNight',
      nightId: uuid(),
      communityId: community._id,
      by: actor,
      ctx: commandContext(),
      settings,
      about,
    });
  }

  async edit({ caller, params: { id }, body }: RequestOf<Routes['edit']>) {
    const { about, fromDate, ...given } = withKnownSchedule(body);
    const found = await this.access.findNight(id, caller);
    const { night, community, actor } = found;
    const merged = mergeSettings(settingsOf(night.state), given);
    const changes = pickGiven(merged, given);
    assertOrganiser(actor);
    assertActive(community);
    if (SCHEDULE.some((key) => given[key] !== undefined)) await this.access.countNotification(found);
    const since = fromDate ?? localDateAt(Date.now(), merged.zone);
    return this.#send(caller, {
      type: 'EditNight',
      nightId: id,
      by: actor,
      ctx: commandContext(),
      since,
      changes,
      about,
    });
  }

  async pause({ caller, params: { id } }: RequestOf<Routes['pause']>) {
    const found = await this.access.findNight(id, caller);
    const { actor } = found;
    await this.access.countNotification(found);
    return this.#send(caller, { type: 'PauseNight', nightId: id, by: actor, ctx: commandContext() });
  }

  async resume({ caller, params: { id } }: RequestOf<Routes['resume']>) {
    const found = await this.access.findNight(id, caller);
    const { actor, community } = found;
    assertOrganiser(actor);
    assertActive(community);
    await this.access.countNotification(found);
    return this.#send(caller, { type: 'ResumeNight', nightId: id, by: actor, ctx: commandContext() });
  }

  async end({ caller, params: { id }, body }: RequestOf<Routes['end']>) {
    const { actor } = await this.access.findNight(id, caller);
    const reason = body?.reason ? { id: uuid(), text: body.reason } : null;
    return this.#send(caller, { type: 'EndNight', nightId: id, by: actor, ctx: commandContext(), reason });
  }

  async follow({ caller, params: { id } }: RequestOf<Routes['follow']>) {
    const { night, actor } = await this.access.findNight(id, caller);
    if (actor.role === null) throw new Rejection('members-only');
    await this.followers.follow(id, caller.userId);
    return this.#toView(night, caller);
  }

  async unfollow({ caller, params: { id } }: RequestOf<Routes['unfollow']>) {
    const { night } = await this.access.findNight(id, caller);
    await this.followers.unfollow(id, caller.userId);
    return this.#toView(night, caller);
  }

  async #send(caller: Caller, command: NightCommand): Promise<NightView> {
    const night = await this.dispatch.send(nightAggregate, command, initiatorOf(caller));
    await this.planner.follow(night.id, command.ctx.now);
    return this.#toView(night, caller);
  }

  async #toView(night: Snapshot<Night>, { userId }: Caller): Promise<NightView> {
    return (await this.views.ofNights([night], userId))[0]!;
  }
}

const DEFAULTS = { until: null, signUp: DEFAULT_SIGN_UP, maxLobbies: DEFAULT_MAX_LOBBIES };

/** Returns the body with its zone as the database of time zones spells it; throws if zone or rule mean nothing. */
function withKnownSchedule<Body extends Partial<LocalSchedule>>(body: Body): Body {
  const { rule, zone } = body;
  const known = zone === undefined ? undefined : toKnownZone(zone);
  if (zone !== undefined && known === undefined) throw new HttpError(400, 'zone-unknown', say('zoneUnknown'));
  if (rule && 'days' in rule && rule.days.length === 0) throw new HttpError(400, 'rule-empty', say('ruleEmpty'));
  return { ...body, ...(known && { zone: known }) };
}

/** Fields whose change moves or cancels evenings. */
const SCHEDULE = ['rule', 'time', 'zone', 'from', 'until'] as const;
type Given = Omit<EditNightBody, 'about' | 'fromDate'>;
/** Settings that are missing stay as they are, also single ones of sign-up, template and attendance. */
function mergeSettings(
  before: Pick<NightSettings, 'signUp' | 'template'>,
  { signUp, template, ...given }: Given,
): NightSettings {
  const attendance = { ...before.template.attendance, ...template?.attendance };
  if (attendance.opensMinutes <= attendance.closesMinutes) throw new Rejection('check-in-window');
  const series = { ...before.template.series, ...defined(template?.series ?? {}) };
  const problem = seriesProblem(series);
  if (problem) throw new Rejection(problem);
  return {
    ...before,
    ...defined(given),
    signUp: { ...before.signUp, ...defined(signUp ?? {}) },
    template: { ...before.template, ...defined(template ?? {}), attendance, series },
  } as NightSettings;
}
/** The merged values of the settings that were given. */
const pickGiven = (merged: NightSettings, given: Given): Partial<NightSettings> =>
  Object.fromEntries(Object.entries(merged).filter(([key]) => given[key as keyof Given] !== undefined));
const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
