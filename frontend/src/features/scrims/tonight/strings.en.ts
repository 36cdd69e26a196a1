/** English strings of the board of tonight's games. */
export const en = {
  title: "Tonight's games",
  lead: 'The games that you run or cast today in all regions, with what still has to be done.',
  todos: { seats: 'Seats to fill', checkIn: 'Check-ins missing', result: 'Result missing' },
  none: 'You run or cast no game today',
  noneHint: 'Games of your communities and those that you cast appear here.',
  columns: {
    start: 'Start',
    game: 'Game',
    seats: 'Seats',
    checkIn: 'Check-in',
    code: 'Code',
    casters: 'Casters',
    chat: 'Chat',
  },
  checkInOff: 'Off',
  opensAt: 'Opens {at}',
  allIn: 'Everyone is here',
  missing: { one: '{n} missing: {names}', other: '{n} missing: {names}' },
  codes: { ready: 'Ready', failed: 'Failed, lobby by hand', atStart: 'At the start', manual: 'By hand' },
  remind: 'Remind',
  noCasters: 'None',
} as const;
