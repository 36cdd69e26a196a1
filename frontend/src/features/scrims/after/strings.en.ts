/** English strings of what follows a game. */
export const en = {
  won: 'You won',
  lost: 'You lost',
  casted: 'You casted',
  gained: '+{exp} XP',
  level: 'Level {level}',
  progress: '{exp} of {needed} XP',
  levelUp: 'Level up!',
  next: 'Your next scrim: {title}, {when}',
  again: 'Again',
  rematch: 'Rematch',
  rematchHint: 'The same ten, sides swapped',
  over: 'This scrim is over',
  find: 'Find your next game',
  picture: 'Result picture',
  pictureFailed: 'The result picture could not be loaded',
} as const;
