/** A night in each demo community, and who comes to its next evening. */
import { ROLES } from '@muster/contracts/constants';
import { DEFAULT_MAX_LOBBIES, DEFAULT_SIGN_UP, type EveningAnswer, type NightRule } from '@muster/contracts/nights';
import { DEFAULT_TEMPLATE } from '@muster/contracts/scrim-template';
import { eveningAggregate, EveningPlanner, nightAggregate } from '@muster/nights';
import { CommandDispatcher, Database } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { DEMO_COMMUNITIES } from './communities';
import type { SeededPerson } from './people';

const HOUR_MS = 3_600_000;
/** Twice a week, so that at any time sign-up is open for an evening of each: it closes before the start. */
export const DEMO_NIGHTS: Readonly<Record<string, { name: string; rule: NightRule; time: string; zone: string }>> = {
  'nexus-nights': {
    name: 'Inhouse night',
    rule: { every: 1, days: ['tue', 'fri'] },
    time: '20:00',
    zone: 'America/New_York',
  },
  'universite-du-rift': {
    name: 'Soirée inhouse',
    rule: { every: 1, days: ['thu', 'sun'] },
    time: '20:30',
    zone: 'Europe/Paris',
  },
  'poro-cellar': {
    name: 'After the stream',
    rule: { every: 1, days: ['mon', 'fri'] },
    time: '21:00',
    zone: 'Europe/Warsaw',
  },
};

/** Only once: nights that ended since then stay ended. */
export async function seedNights(
  app: INestApplicationContext,
  { people, now }: { people: readonly SeededPerson[]; now: number },
): Promise<void> {
  const database = app.get(Database, { strict: false });
  if ((await database.query('SELECT 1 FROM nights LIMIT 1')).length > 0) return;
  for (const { slug, region, people: places, left } of DEMO_COMMUNITIES) {
    const ids = people.filter((person) => person.region === region).map(({ id }) => id);
    const members = places.filter((place) => place !== left).flatMap((place) => ids[place] ?? []);
    const [community] = await database.query<{ id: string }>(
      'SELECT id FROM communities WHERE slug = $1 AND NOT archived',
      [slug],
    );
    if (community) await seedNight(app, { slug, region, communityId: community.id, members, now });
  }
}

interface Plan {
  slug: string;
  region: string;
  communityId: string;
  /** The owner first. */
  members: readonly string[];
  now: number;
}
async function seedNight(app: INestApplicationContext, { slug, region, communityId, members, now }: Plan) {
  const dispatch = app.get(CommandDispatcher, { strict: false });
  const [ctx, nightId, owner] = [{ now: new Date(now).toISOString() }, uuid(), members[0]!];
  const settings = {
    ...DEMO_NIGHTS[slug]!,
    from: ctx.now.slice(0, 10),
    until: null,
    signUp: DEFAULT_SIGN_UP,
    maxLobbies: DEFAULT_MAX_LOBBIES,
    template: { ...DEFAULT_TEMPLATE, region },
  };
  const by = { userId: owner, role: 'owner', isAdmin: false } as const;
  await dispatch.send(
    nightAggregate,
    { type: 'CreateNight', nightId, communityId, by, ctx, settings, about: '' },
    { by: owner },
  );
  await app.get(EveningPlanner, { strict: false }).plan(nightId, ctx.now);
  const [next] = await app
    .get(Database, { strict: false })
    .query<{ id: string }>(
      'SELECT id FROM evenings WHERE night = $1 AND starts_at BETWEEN $2 AND $3 ORDER BY starts_at',
      [nightId, new Date(now + HOUR_MS), new Date(now + (DEFAULT_SIGN_UP.opensHours - 1) * HOUR_MS)],
    );
  if (!next) return;
  for (const [i, userId] of members.entries())
    await dispatch.send(
      eveningAggregate,
      {
        type: 'AnswerEvening',
        eveningId: next.id,
        by: { userId, role: 'member', isAdmin: false },
        ctx,
        userId: null,
        answer: answerOf(i),
        roles: [ROLES[i % 5]!, ROLES[(i + 2) % 5]!],
      },
      { by: userId },
    );
}
const answerOf = (place: number): EveningAnswer => (place === 3 ? 'maybe' : place === 4 ? 'out' : 'in');
