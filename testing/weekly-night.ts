const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Returns the schedule of a night that repeats weekly in UTC, whose first evening starts at this instant. */
export function weeklyFrom(start: Date) {
  const [from = '', time = ''] = start.toISOString().split('T');
  return {
    rule: { every: 1 as const, days: [DAYS[start.getUTCDay()]!] },
    time: time.slice(0, 5),
    zone: 'Etc/UTC',
    from,
  };
}
