export const texts = {
  notFailed: 'Only failed effects can be retried',
  notFound: 'Effect not found',
} as const;
export type English = typeof texts;
