export const en = {
  back: 'Back to Sign Up',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contents: 'Contents',
  inForce: 'In force since {date}',
  failed: 'This text could not be loaded',
  changed: 'New terms apply since {date}.',
  read: 'Read the terms',
  accept: 'Accept',
} as const;
