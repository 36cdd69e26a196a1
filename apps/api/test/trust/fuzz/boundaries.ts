/** Dates no client can mean: outside of 1970-2100 in UTC, or not in any calendar. */
export const IMPOSSIBLE_DATES = [
  '0000-01-01', '0000-01-01T00:00:00Z', '0000-01-01T00:00:00+23:59', '0001-01-01', '0099-12-31T23:59:59Z', '1969-12-31', '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:30:00+01:00', '2100-12-31T23:59:59-01:00', '2101-01-01', '2101-01-01T00:00:00Z', '9999-12-31', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59',
] as const;
/** Accepted wherever a date is: the limits themselves, and offsets that PostgreSQL would not take. */
export const EXTREME_DATES = ['1970-01-01', '1970-01-01T00:00:00Z', '1969-12-31T23:30:00-01:00', '2100-12-31', '2100-12-31T23:59:59.999Z', '2026-11-21T12:00:00+23:59', '2026-11-21T12:00:00.123456789012Z'] as const;
/** Refused wherever a date is: not written as one. PostgreSQL itself would understand some of them. */
export const MALFORMED_DATES = [
  '2016-12-31T23:59:60Z', '2026-01-01T24:00:00Z', '2026-02-29', '2026-02-30T00:00:00Z', '2026-13-01', '2026-11-21T12:00:00+24:00', '2026-11-21T12:00:00', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z',
  '02/30/2026', '01/01/0000', '12/31/9999', '12/31/1969', '01/01/2101', 'infinity', '-infinity', 'epoch', 'now', 'today', '0', '-1', '253402300800000', 'NaN',
] as const;
export const DATES: readonly string[] = [...IMPOSSIBLE_DATES, ...EXTREME_DATES, ...MALFORMED_DATES];

/** Numbers at the limits of their types, in JSON and in addresses. */
export const NUMBERS = [-1, 0, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 31) - 1, -(2 ** 63), 1e21, 1e308, -0, 0.5, 5e-324] as const;
/** Text that some encodings or types cannot hold. */
export const TEXTS = ['', '\u0000', 'a\u0000b', '\ud800', '\udc00\ud800', 'x\udfff', '\uffff', '\u{10ffff}', '9'.repeat(400), 'true', 'null', '[]', '{}'] as const;
