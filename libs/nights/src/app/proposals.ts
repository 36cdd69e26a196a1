import { type Role, TEAMS } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import type { ProposalBody, ProposalView } from '@muster/contracts/nights';
import { toPlayerView } from '@muster/contracts/users';
import { HttpError } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Evening, poolOf } from '../domain/evening';
import {
  type Achieved,
  type Candidate,
  type Split,
  splitInSteps,
  type SplitRequest,
  type TooFew,
} from '../domain/split';
import { strengthOf } from '@muster/contracts/strength';
import { PresentPeople } from '../read/present-people';
import { say } from '../texts/catalogue';

/** Proposes how to split the people of an evening into lobbies, and says why. */
@Injectable()
export class Proposals {
  constructor(
    private readonly present: PresentPeople,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async propose(evening: Evening, body: ProposalBody, language: Language): Promise<ProposalView> {
    const { mode, lobbies, seed = randomBytes(6).toString('hex'), from } = body;
    const answers = poolOf(await this.present.of(evening, new Date().toISOString()), from);
    const profiles = await this.people.findMany(answers.map(({ userId }) => userId));
    const candidates = answers.map(({ userId, roles }) => ({
      userId,
      roles,
      strength: strengthOf(profiles.get(userId)!.rank),
    }));
    const { maxLobbies } = evening.settings;
    const found = await splitInTurns(candidates, { mode, lobbies, maxLobbies, seed, earlier: evening.rounds });
    if ('needed' in found)
      throw new HttpError(409, 'not-enough-people', say('notEnoughPeople', { ...toWords(found) }), { ...found });
    const person = (userId: string) => toPlayerView(profiles.get(userId)!);
    return {
      seed,
      round: evening.rounds.length + 1,
      lobbies: found.lobbies.map((lobby) => {
        const [teamOne, teamTwo] = TEAMS.map((team) =>
          lobby[team].map(({ userId, role }) => ({ _user: person(userId), role })),
        );
        return { teamOne: teamOne!, teamTwo: teamTwo!, gap: lobby.gap, offRole: lobby.offRole };
      }),
      reserves: found.reserves.map(person),
      why: whyOf(found).map((sentence) => sentence(language)),
    };
  }
}

/** Lets other requests go on while it calculates. */
async function splitInTurns(people: readonly Candidate[], request: SplitRequest): Promise<Split | TooFew> {
  const steps = splitInSteps(people, request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

const shortText = (roles: Partial<Record<Role, number>>): string =>
  Object.entries(roles)
    .map(([role, count]) => `${role} (${count})`)
    .join(', ');
const toWords = ({ people, needed, roles }: TooFew) => ({ people, needed, roles: shortText(roles) || '–' });

function whyOf({ lobbies, reserves, achieved }: Split) {
  const { people, short, byPreference, offRole, repeated }: Achieved = achieved;
  const [first = 0, second = 0, ...later] = byPreference;
  return [
    say('whyLobbies', { people, lobbies: lobbies.length, reserves: reserves.length }),
    ...(Object.keys(short).length > 0 ? [say('whyShort', { roles: shortText(short) })] : []),
    say('whyGaps', { gaps: lobbies.map(({ gap }) => gap).join(', ') }),
    say('whyRoles', { first, second, later: later.reduce((sum, count) => sum + count, 0) }),
    ...(offRole > 0 ? [say('whyOffRole', { people: offRole })] : []),
    ...(repeated ? [say('whyRepeated', repeated)] : []),
  ];
}
