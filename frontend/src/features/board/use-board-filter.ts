import { GAMES_MAX } from '@muster/contracts/series';
import type { UserTeam } from '@muster/contracts/teams';
import { useSearchParams } from 'react-router-dom';
import { useIsOpen } from '../../shared/navigation';
import type { BoardQuery } from './board.slice';
import { RANKS } from './words';

export interface BoardFilter extends BoardQuery {
  /** The address of an own team, whose region and rank count where none is chosen. */
  team: string;
}
const whole = (text: string | null): number => Math.max(0, Math.trunc(Number(text)) || 0);

/** The filter is stored in the URL. */
export function useBoardFilter() {
  const [params, setParams] = useSearchParams();
  const isOpen = useIsOpen();
  const filter: BoardFilter = {
    region: params.get('region') ?? '',
    rank: RANKS.find((rank) => rank === params.get('rank')) ?? '',
    games: Math.min(GAMES_MAX, whole(params.get('games'))),
    language: params.get('language') ?? '',
    team: params.get('team') ?? '',
    page: Math.max(1, whole(params.get('page'))),
  };
  const put = (next: Partial<BoardFilter>) => {
    if (!isOpen()) return;
    const set = Object.entries(next).filter(([name, value]) => Boolean(value) && !(name === 'page' && value === 1));
    setParams(Object.fromEntries(set.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return {
    filter,
    show: (change: Partial<BoardFilter>) => put({ ...filter, page: 1, ...change }),
    clear: () => put({}),
  };
}

/** Returns what the server is asked for. */
export const toQuery = ({ team: _, ...filter }: BoardFilter, team: UserTeam | undefined): BoardQuery => ({
  ...filter,
  region: filter.region || (team?.region ?? ''),
  rank: filter.rank || (team?.ranks?.typical ?? ''),
});
