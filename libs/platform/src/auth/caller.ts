import { HttpRefusal } from '../http/errors';
import type { Asked } from '../commands/lane';
import type { Caller } from './auth.guard';

/** Who acts is told by the token; a path or a body may repeat it, but not name somebody else. */
export function mustBeCaller(named: string | null | undefined, who: Pick<Caller, 'userId'>): void {
  if (named !== undefined && named !== null && named !== who.userId) throw new HttpRefusal(403, 'not-yourself', 'You can only act on your own behalf');
}

/** Who asks, as it stands beside every fact. */
export const asked = ({ userId, requestId, key }: Pick<Caller, 'userId' | 'requestId' | 'key'>): Asked => ({ by: userId, requestId, ...(key && { key }) });
