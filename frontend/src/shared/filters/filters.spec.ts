import dayjs from 'dayjs';
import { runSaga, settle } from '../../testing/run-saga';
import { pathChanged } from '../navigation';
import { session } from '../session.slice';
import { filterSearch, parseFilters } from './filter-search';
import { filtersSaga } from './filters.saga';
import {
  filters,
  refreshClicked,
  selectFilterSearch,
  selectRefreshLocked,
  selectRegion,
  selectShow,
} from './filters.slice';

const now = dayjs('2026-11-20T15:00');
const everything = { current: true, upcoming: true, previous: true };

describe('filters in the URL', () => {
  test('default to own region, today and everything', () => {
    expect(parseFilters('', now)).toEqual({ region: null, date: null, show: everything });
    expect(filterSearch({ region: null, date: null, show: everything }, now)).toBe('');
  });
  test.each(['?region=EUW', '?region=LAN&date=2026-12-01', '?date=2026-11-21&show=current,previous', '?show=upcoming'])(
    '%s is restored unchanged',
    (search) => {
      expect(filterSearch(parseFilters(search, now), now)).toBe(search);
    },
  );
  test.each(['?region=MOON&date=tomorrow&show=', '?date=2026-02-31', '?region=na'])(
    'ignores invalid values: %s',
    (search) => {
      expect(parseFilters(search, now)).toMatchObject({ region: null, date: null });
    },
  );
  test('a past date excludes upcoming scrims, today does not', () => {
    expect(parseFilters('?date=2026-11-19&show=current,upcoming', now).show).toEqual({
      current: true,
      upcoming: false,
      previous: false,
    });
    expect(parseFilters('?date=2026-11-19', now).show).toEqual({ ...everything, upcoming: false });
    expect(parseFilters('?date=2026-11-20', now).show.upcoming).toBe(true);
  });
});

describe('the filter state', () => {
  const start = () => runSaga({ filters: filters.reducer, session: session.reducer }, filtersSaga);

  test('follows the URL on pages with filters and is kept elsewhere', () => {
    const { dispatch, state } = start();
    dispatch(pathChanged({ path: '/scrims', search: '?region=OCE&show=current' }));
    dispatch(pathChanged({ path: '/scrims/s1', search: '' }));
    expect(selectRegion(state())).toBe('OCE');
    expect(selectShow(state())).toEqual({ current: true, upcoming: false, previous: false });
    expect(selectFilterSearch(state())).toBe('?region=OCE&show=current');
    dispatch(pathChanged({ path: '/', search: '' }));
    expect(selectRegion(state())).toBe('NA');
  });

  test('disables the refresh button for 5 s, then 10 s, then 5 s again', async () => {
    jest.useFakeTimers();
    const { dispatch, state } = start();
    for (const rest of [5_000, 10_000, 5_000]) {
      dispatch(refreshClicked());
      await jest.advanceTimersByTimeAsync(rest - 1);
      expect(selectRefreshLocked(state())).toBe(true);
      await jest.advanceTimersByTimeAsync(1);
      await settle();
      expect(selectRefreshLocked(state())).toBe(false);
    }
    jest.useRealTimers();
  });
});
