export const texts = {
  notFound: 'Not found',
} as const;
export type English = typeof texts;
