export const strings = {
  picture: 'Background',
  blur: 'Blur',
  levels: { 4: 'Min', 6: 'Low', 10: 'Medium', 14: 'Ultra', 20: 'Max' } as Record<string, string>,
  saved: 'Profile background updated!',
  failed: 'Error updating background',
} as const;
