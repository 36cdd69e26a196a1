export const en = {
  back: 'Back to Sign Up',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contents: 'Contents',
  inForce: 'In force since {date}',
  failed: 'This text could not be loaded',
} as const;
