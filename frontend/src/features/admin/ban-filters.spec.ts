import type { BanState, BanView } from '@muster/contracts/administration';
import { countOf, filtersOf, matching, NO_FILTERS, searchOf } from './ban-filters';

const person = (name: string) => ({ _id: name, name, summonerTagline: 'tag', discord: name, region: 'NA' });
const ban = (name: string, from: string, to: string, status: BanState, reason = ''): BanView => ({
  _id: `${name} ${from}`,
  _user: person(name),
  _bannedBy: person('Root'),
  dateFrom: `${from}T12:00:00`,
  dateTo: `${to}T12:00:00`,
  isActive: status !== 'lifted',
  status,
  reason,
  createdAt: from,
  liftedAt: null,
});
const bans = [
  ban('Hana', '2026-03-01', '2026-03-09', 'lifted', 'Insults in the chat'),
  ban('Lio', '2026-03-05', '2026-04-01', 'active', 'No show'),
  ban('Hanako', '2026-05-01', '2026-05-03', 'upcoming'),
];
const names = (filters: Partial<typeof NO_FILTERS>) =>
  matching(bans, { ...NO_FILTERS, ...filters }).map(({ _user }) => _user.name);

describe('the ban history', () => {
  test('shows all bans without a filter', () => expect(names({})).toEqual(['Hana', 'Lio', 'Hanako']));
  test('finds by part of the name or tagline, ignoring case', () => {
    expect(names({ name: 'hana' })).toEqual(['Hana', 'Hanako']);
    expect(names({ name: 'hana#T' })).toEqual(['Hana']);
  });
  test('finds bans that start on a day or later and end on a day or earlier', () => {
    expect(names({ from: '2026-03-05' })).toEqual(['Lio', 'Hanako']);
    expect(names({ to: '2026-04-01' })).toEqual(['Hana', 'Lio']);
  });
  test('finds by status and by part of the reason', () => {
    expect(names({ status: 'upcoming' })).toEqual(['Hanako']);
    expect(names({ reason: 'CHAT' })).toEqual(['Hana']);
  });
});

describe('filters in the URL', () => {
  test('restores the filters', () => {
    const filters = { ...NO_FILTERS, name: 'Lio', from: '2026-03-05', status: 'active' as const };
    expect(filtersOf(new URLSearchParams(searchOf(filters)))).toEqual(filters);
    expect(countOf(filters)).toBe(3);
  });
  test('ignores invalid filters', () =>
    expect(filtersOf(new URLSearchParams('status=gone&from=soon'))).toEqual(NO_FILTERS));
});
