/** A post of a demo team for tomorrow evening, so that the other team finds somebody to ask. */
import { postAggregate } from '@muster/board';
import { ONE_GAME } from '@muster/contracts/series';
import type { CommandDispatcher } from '@muster/platform';
import { v7 as uuid } from 'uuid';

const REGION = 'NA';
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** The first and the last start of the post: the next evening in the region, at 20:00 and 21:00 of its winter. */
export function postedRange(now: number): { from: string; to: string } {
  const tomorrow = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  const at = (hour: number) => new Date(tomorrow + hour * HOUR_MS).toISOString();
  return { from: at(2), to: at(3) };
}

export async function seedPost(
  dispatch: CommandDispatcher,
  { teamId, by, now }: { teamId: string; by: string; now: number },
): Promise<void> {
  const { games, ...series } = ONE_GAME;
  const range = postedRange(now);
  const terms = {
    ...range,
    region: REGION,
    games,
    series,
    ranks: null,
    languages: ['en'],
    oneShort: null,
  } as const;
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
