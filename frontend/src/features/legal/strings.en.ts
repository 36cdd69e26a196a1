export const en = {
  back: 'Back to Sign Up',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contents: 'Contents',
} as const;
