import { servedRegions } from '@muster/contracts/regions';
import { demoPeople, OUTCAST } from '@muster/demo';
import { Database, CommandDispatcher } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { UPCOMING, TONIGHT, PAST, plansFor } from './plans';
import { admin, seedPeople } from './people';
import { seedDrafts } from './draft';
import { playScrim } from './play';
import { findShownCommunity, seedCommunities } from './communities';
import { checkMessages, connectDiscord, linkDiscord, registerCommands } from './discord';
import { seedNights } from './nights';
import { seedFriendships, seedBans } from './social';
import { seedTeams } from './teams';

/**
 * Creates the admin and, unless `empty`, the demo data: users with their relations, and scrims in every state around
 * now. Keeps what exists; on another day, if no demo scrim is upcoming, adds a new evening of scrims.
 */
export async function seed(app: INestApplicationContext, { empty }: { empty: boolean }): Promise<void> {
  const [dispatch, database] = [app.get(CommandDispatcher, { strict: false }), app.get(Database, { strict: false })];
  const now = Date.now();
  const captain = await admin(dispatch, database, now);
  await registerCommands(app);
  await checkMessages(app, now);
  if (empty) return;
  const people = await seedPeople(demoPeople(servedRegions()), dispatch, database, now);
  const [outcast] = await seedPeople([{ ...OUTCAST, region: servedRegions()[0]! }], dispatch, database, now);
  const society = { captain, people, now };
  if (outcast) await seedBans({ ...society, outcast }, { dispatch, database });
  await seedFriendships(society, { dispatch, database });
  await seedCommunities(society, { dispatch, database });
  await seedNights(app, society);
  await seedTeams(app, society);
  await linkDiscord(app, { dispatch, database, now });
  const shown = await findShownCommunity(database);
  if (shown) await connectDiscord(app, { dispatch, database, now, captain, communityId: shown.id });
  const plans = (await isEmptyDatabase(database))
    ? [...PAST, ...TONIGHT, ...UPCOMING]
    : (await hasNoUpcomingScrims(database))
      ? [...TONIGHT, ...UPCOMING]
      : [];
  await Promise.all(
    plansFor(plans).map((plan) =>
      playScrim(plan, { captain, people: people.filter(({ region }) => region === plan.region), shown }, dispatch, now),
    ),
  );
  if (plans.length > 0) await seedDrafts(society, dispatch);
}

const isEmptyDatabase = async (database: Database): Promise<boolean> =>
  (await database.query('SELECT 1 FROM scrims LIMIT 1')).length === 0;
const hasNoUpcomingScrims = async (database: Database): Promise<boolean> =>
  (
    await database.query(
      `SELECT 1 FROM scrims WHERE NOT deleted AND starts_at BETWEEN now() AND now() + interval '12 hours' LIMIT 1`,
    )
  ).length === 0;
