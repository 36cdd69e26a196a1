/** The module as it is loaded in a browser of that region. */
function loadIn(region: string): typeof import('./dates') {
  const Original = Intl.DateTimeFormat;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locales, options) => new Original(locales ?? region, options) as Intl.DateTimeFormat);
  let loaded!: typeof import('./dates');
  jest.isolateModules(() => {
    loaded = require('./dates') as typeof import('./dates');
  });
  return loaded;
}
afterEach(() => jest.restoreAllMocks());

const AT = '2026-11-23T15:13:00';

test('times are entered as they are shown, in the clock of the region', () => {
  const american = loadIn('en-US');
  expect([american.formatTime(AT), american.timeFormat()]).toEqual(['3:13 PM', 'h:mm A']);
  jest.restoreAllMocks();
  const british = loadIn('en-GB');
  expect([british.formatTime(AT), british.timeFormat()]).toEqual(['15:13', 'HH:mm']);
});

test('moments keep the format of English, whatever the region', () => {
  expect(loadIn('en-GB').formatMoment(AT, 'twoDigits')).toBe('11/23/2026 03:13 PM');
});
