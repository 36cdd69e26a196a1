import {
  DEFAULT_REGIONS,
  isRegion,
  parseRegions,
  regionParameter,
  regionSchema,
  servedRegions,
  serveRegions,
} from './regions';
import { invalid } from './validation-texts';

test('a list of regions is read, and unknown names are reported', () => {
  const unknown: string[] = [];
  expect(parseRegions(' na, EUW,,Mars,na', (name) => unknown.push(name))).toEqual(['NA', 'EUW']);
  expect(unknown).toEqual(['MARS']);
  expect(parseRegions('Mars')).toEqual([]);
});

describe('the regions of a deployment', () => {
  afterEach(() => serveRegions(DEFAULT_REGIONS));
  test('are those it serves, and messages name them', () => {
    serveRegions(['KR', 'JP']);
    expect(servedRegions()).toEqual(['KR', 'JP']);
    expect(['JP', 'NA', 'Mars', null].map(isRegion)).toEqual([true, false, false, false]);
    expect(regionSchema.parse('KR')).toBe('KR');
    for (const given of ['NA', 'Mars']) {
      expect(regionSchema.safeParse(given).error?.issues[0]?.message).toBe(
        invalid('notOneOf', { field: { text: 'region' }, values: 'KR, JP' }),
      );
      expect(regionParameter.safeParse(given).error?.issues[0]?.message).toBe(
        invalid('notOneOf', { field: 'region', values: 'KR, JP' }),
      );
    }
  });
});
