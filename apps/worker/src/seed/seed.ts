import { DEMO_PEOPLE, OUTCAST } from '@muster/demo';
import { Database, Dispatch } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { AHEAD, EVENING, PAST, plansFor } from './plans';
import { admin, settle } from './people';
import { play } from './play';
import { befriend, sendOff } from './society';

/**
 * Makes sure of the admin and, unless `empty`, of the demo world: its people with what they have to do with each other, and scrims in every state around this moment.
 * What is there stays as it is; a start on another day, when nothing of the old world lies ahead any more, adds a new evening.
 */
export async function seed(app: INestApplicationContext, { empty }: { empty: boolean }): Promise<void> {
  const [dispatch, database] = [app.get(Dispatch, { strict: false }), app.get(Database, { strict: false })];
  const now = Date.now();
  const captain = await admin(dispatch, database, now);
  if (empty) return;
  const people = await settle(DEMO_PEOPLE, dispatch, database, now);
  const [outcast] = await settle([OUTCAST], dispatch, database, now);
  const society = { captain, people, now };
  if (outcast) await sendOff({ ...society, outcast }, { dispatch, database });
  await befriend(society, { dispatch, database });
  const plans = (await isBare(database)) ? [...PAST, ...EVENING, ...AHEAD] : (await isQuiet(database)) ? [...EVENING, ...AHEAD] : [];
  await Promise.all(plansFor(plans).map((plan) => play(plan, { captain, people: people.filter(({ region }) => region === plan.region) }, dispatch, now)));
}

const isBare = async (database: Database): Promise<boolean> => (await database.rows('SELECT 1 FROM scrims LIMIT 1')).length === 0;
const isQuiet = async (database: Database): Promise<boolean> =>
  (await database.rows(`SELECT 1 FROM scrims WHERE NOT deleted AND starts_at BETWEEN now() AND now() + interval '12 hours' LIMIT 1`)).length === 0;
