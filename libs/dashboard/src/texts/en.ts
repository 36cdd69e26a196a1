export const en = {
  notFailed: 'Only failed effects can be retried',
  notFound: 'Effect not found',
} as const;
