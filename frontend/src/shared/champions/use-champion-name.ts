import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { championList } from './champion-list';

/** Returns how a champion is called, by its key: '…' until that is known. The names are loaded once they are needed. */
export function useChampionName(isNeeded: boolean): (key: string) => string {
  const dispatch = useDispatch();
  const champions = useSelector(championList.select).shown?.champions;
  useEffect(() => {
    if (isNeeded) dispatch(championList.requested(null));
  }, [dispatch, isNeeded]);
  return useCallback((key) => champions?.find((champion) => champion.key === key)?.name ?? '…', [champions]);
}
