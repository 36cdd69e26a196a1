export const en = {
  region: 'Region',
  date: 'Date',
  pickDate: 'Date {date}',
  show: 'Scrims to show',
  toggles: { current: 'Current', upcoming: 'Upcoming', previous: 'Previous' },
  noUpcoming: 'No upcoming scrims for past dates',
  refresh: 'Refresh',
} as const;
