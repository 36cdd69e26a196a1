export const en = {
  title: 'Server unavailable',
  error: 'ERROR 503',
  text: 'problem connecting to the server, try again later',
  watching: 'We keep retrying and will take you back as soon as the server responds.',
  tryNow: 'Try now',
} as const;
