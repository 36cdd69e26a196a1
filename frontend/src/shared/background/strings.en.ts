export const en = {
  picture: 'Background',
  pictures: {
    'Summoners Rift': 'Summoners Rift',
    Anniversary: 'Anniversary',
    'Teemo Sunset': 'Teemo Sunset',
    'Bootcamp Dragon': 'Bootcamp Dragon',
    Cat: 'Cat',
    Thresh: 'Thresh',
  },
  blur: 'Blur',
  levels: { 4: 'Min', 6: 'Low', 10: 'Medium', 14: 'Ultra', 20: 'Max' },
  saved: 'Profile background updated!',
  failed: 'Error updating background',
} as const;
