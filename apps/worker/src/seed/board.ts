/** A post of a demo team for tomorrow evening, so that the other team finds somebody to ask. */
import { postAggregate } from '@muster/board';
import { POSTED_REGION, postedRange } from '@muster/demo';
import { ONE_GAME } from '@muster/contracts/series';
import type { CommandDispatcher } from '@muster/platform';
import { v7 as uuid } from 'uuid';

export async function seedPost(
  dispatch: CommandDispatcher,
  { teamId, by, now }: { teamId: string; by: string; now: number },
): Promise<void> {
  const { games, ...series } = ONE_GAME;
  const range = postedRange(now);
  const terms = {
    ...range,
    region: POSTED_REGION,
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
