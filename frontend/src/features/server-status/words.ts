export const words = {
  title: 'Server out of reach',
  error: 'ERROR 503',
  text: 'problem connecting to the server, try again later',
  watching: 'We keep looking. You go back to where you were as soon as it answers.',
  tryNow: 'Try now',
} as const;
