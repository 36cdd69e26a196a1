import { COMMUNITY_TITLES, type CommunityTitle, type CommunityTitles } from '@muster/communities/ports';
import { type EveningView, LISTED_PEOPLE_MAX, type NightView, type SignedUp } from '@muster/contracts/nights';
import { type PlayerView, toPlayerView } from '@muster/contracts/users';
import type { Snapshot } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { aboutIdOf } from '../aggregate';
import { type Answer, answerOf, closesAt, type Evening, opensAt, stateAt } from '../domain/evening';
import { settingsOf, type Night } from '../domain/night';
import { missingForNext } from '../domain/split';
import { NightFollowers } from '../write/followers.store';
import { NightQueries } from './nights.queries';
import { PresentPeople } from './present-people';

const EVENINGS_SHOWN = 8;

/** Completes nights and evenings to views for one viewer. */
@Injectable()
export class EveningViews {
  constructor(
    private readonly queries: NightQueries,
    private readonly followers: NightFollowers,
    private readonly present: PresentPeople,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async ofNights(nights: readonly Snapshot<Night>[], userId: string): Promise<NightView[]> {
    const ids = nights.map(({ state }) => state.id);
    const now = new Date().toISOString();
    const [texts, followed, evenings, titles] = await Promise.all([
      this.queries.texts(ids.map(aboutIdOf)),
      this.followers.followedBy(userId, ids),
      this.queries.nextOf(ids, now, EVENINGS_SHOWN),
      this.titles.byIds(nights.map(({ state }) => state.communityId)),
    ]);
    return nights.map(({ state, version }) => {
      const { name, rule, time, zone, from, until, signUp, maxLobbies, template } = settingsOf(state);
      return {
        _id: state.id,
        community: toRef(titles.get(state.communityId)!),
        name,
        about: texts.get(aboutIdOf(state.id)) ?? '',
        rule,
        time,
        zone,
        from,
        until,
        signUp,
        maxLobbies,
        template,
        paused: state.paused,
        ended: state.ended,
        following: followed.has(state.id),
        version,
        evenings: evenings
          .filter((evening) => evening.state.nightId === state.id)
          .map(({ state: evening }) => ({
            _id: evening.id,
            date: evening.date,
            startsAt: evening.startsAt,
            state: stateAt(evening, now),
          })),
      };
    });
  }

  /** `peopleMax`: how many people of each answer are named, so that a list of well attended evenings stays small. */
  async ofEvenings(
    evenings: readonly Snapshot<Evening>[],
    userId: string,
    peopleMax = LISTED_PEOPLE_MAX,
  ): Promise<EveningView[]> {
    const now = new Date().toISOString();
    const states = evenings.map(({ state }) => state);
    const shown = (await this.present.ofEach(states, now)).map((evening) => ({ evening, said: answersOf(evening) }));
    const [people, titles, nights, texts] = await Promise.all([
      this.people.findMany(new Set(shown.flatMap((one) => idsOf(one, peopleMax)))),
      this.titles.byIds(new Set(evenings.map(({ state }) => state.communityId))),
      this.queries.namesOf(new Set(evenings.map(({ state }) => state.nightId))),
      this.queries.texts(evenings.flatMap(({ state }) => (state.cancelled && state.reasonId ? [state.reasonId] : []))),
    ]);
    const person = (id: string): PlayerView => toPlayerView(people.get(id)!);
    return evenings.map(({ state, version }, i) => ({
      _id: state.id,
      night: { _id: state.nightId, name: nights.get(state.nightId) ?? state.settings.name },
      community: toRef(titles.get(state.communityId)!),
      ...toCommonView(shown[i]!, now, peopleMax, person),
      reason: (state.cancelled && state.reasonId && texts.get(state.reasonId)) || null,
      me: toOwn(state, userId),
      version,
    }));
  }

  async ofEvening(evening: Snapshot<Evening>, userId: string): Promise<EveningView> {
    return (await this.ofEvenings([evening], userId, Infinity))[0]!;
  }
}

/** Returns the only part of an evening that differs between its viewers: their own answer. */
export function toOwn(evening: Evening, userId: string): EveningView['me'] {
  const given = answerOf(evening, userId);
  return given ? { answer: given.answer, roles: [...given.roles], here: given.here } : null;
}

const toRef = ({ _id, slug, name }: CommunityTitle) => ({ _id, slug, name });
/** An evening, and the people of each answer: the first to answer comes first. */
interface Shown {
  evening: Evening;
  said: Record<Answer['answer'], readonly Answer[]>;
}
function answersOf({ answers }: Evening): Shown['said'] {
  const sorted = answers.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const saying = (wanted: Answer['answer']) => sorted.filter(({ answer }) => answer === wanted);
  return { in: saying('in'), maybe: saying('maybe'), out: saying('out') };
}
const idsOf = ({ evening, said }: Shown, peopleMax: number): string[] => [
  ...[said.in, said.maybe].flatMap((people) =>
    people.slice(0, peopleMax).flatMap(({ userId, by }) => (by ? [userId, by] : [userId])),
  ),
  ...evening.rounds.flatMap(({ reserves }) => reserves.slice(0, peopleMax)),
];

function toCommonView({ evening, said }: Shown, now: string, peopleMax: number, person: (id: string) => PlayerView) {
  const { date, startsAt, edited, rounds, settings } = evening;
  const { name, zone, maxLobbies } = settings;
  const signedUp = ({ userId, roles, at, here, by }: Answer): SignedUp => ({
    _user: person(userId),
    roles: [...roles],
    at,
    here,
    by: by ? person(by) : null,
  });
  return {
    name,
    date,
    startsAt,
    zone,
    state: stateAt(evening, now),
    edited,
    maxLobbies,
    signUp: { opensAt: opensAt(evening), closesAt: closesAt(evening) },
    in: said.in.slice(0, peopleMax).map(signedUp),
    maybe: said.maybe.slice(0, peopleMax).map(signedUp),
    inCount: said.in.length,
    maybeCount: said.maybe.length,
    outCount: said.out.length,
    missing: missingForNext(said.in, maxLobbies),
    rounds: rounds.map(({ number, lobbies, reserves }) => ({
      number,
      scrims: lobbies.map(({ scrimId }, i) => ({ _id: scrimId, number: i + 1 })),
      reserves: reserves.slice(0, peopleMax).map(person),
    })),
  };
}
