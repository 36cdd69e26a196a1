/** A post of a demo team for tomorrow evening, so that the other team finds somebody to ask. */
import { postAggregate } from '@muster/board';
import { REGION_TIME_ZONES } from '@muster/contracts/regions';
import { ONE_GAME } from '@muster/contracts/series';
import type { CommandDispatcher } from '@muster/platform';
import { addDays, instantOf, localDateAt } from '@muster/platform/pure';
import { v7 as uuid } from 'uuid';

const [FIRST_START, LAST_START] = [20 * 60, 21 * 60];
const REGION = 'NA';

/** The first and the last start of the post. */
export function postedRange(now: number): { from: string; to: string } {
  const zone = REGION_TIME_ZONES[REGION];
  const tomorrow = addDays(localDateAt(now, zone), 1);
  const at = (minutes: number) => new Date(instantOf(tomorrow, minutes, zone, 'from')).toISOString();
  return { from: at(FIRST_START), to: at(LAST_START) };
}

export async function seedPost(
  dispatch: CommandDispatcher,
  { teamId, by, now }: { teamId: string; by: string; now: number },
): Promise<void> {
  const { games, ...series } = ONE_GAME;
  const range = postedRange(now);
  const terms = { ...range, region: REGION, games, series, ranks: null, languages: ['en'], oneShort: null } as const;
  const shown = { audience: { kind: 'everybody', ids: [] }, widensAt: null, visibility: 'public' } as const;
  await dispatch.send(
    postAggregate,
    {
      type: 'MakePost',
      postId: uuid(),
      teamId,
      by,
      terms: { ...terms, ...shown, keepLooking: true, lineUp: null },
      expiresAt: range.to,
      words: { note: 'One game after work, all ranks welcome.' },
      ctx: { now: new Date(now).toISOString() },
    },
    { by },
  );
}
