import { rankOrder } from '@muster/contracts/ranks';
import type { TeamRanks } from '@muster/contracts/team-ref';
import type { Post } from './post';

/** Teams without ranks may ask wherever they like. */
export function isRankOutside({ ranks }: Pick<Post, 'ranks'>, team: { ranks: TeamRanks | null } | undefined): boolean {
  const typical = team?.ranks ? rankOrder(team.ranks.typical) : null;
  if (!ranks || typical === null) return false;
  return typical < rankOrder(ranks.from)! || typical > rankOrder(ranks.to)!;
}
