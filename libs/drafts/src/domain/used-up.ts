import { type UsedUp, usedUpBy } from '@muster/contracts/draft-rules';
import type { Scene } from './scene';
import type { Draft } from './state';

/** Returns what the games before this one used up. `draftOf` loads the draft of a game. */
export async function usedUpBefore(
  game: number,
  { fearless }: Pick<Scene, 'fearless'>,
  draftOf: (game: number) => Promise<Pick<Draft, 'actions'>>,
): Promise<UsedUp[]> {
  if (fearless === 'none') return [];
  const earlier = Array.from({ length: game - 1 }, (_, i) => i + 1);
  const drafts = await Promise.all(
    earlier.map(async (number) => ({ game: number, actions: (await draftOf(number)).actions })),
  );
  return usedUpBy(fearless, drafts);
}
