import type { TestUser } from './calls';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers?: Record<string, string>;
}

/** Returns the mails that the sandbox has received for a user. */
export const mailsTo = async ({ email }: TestUser): Promise<Mail[]> =>
  (await fetch(`${process.env['SANDBOX_INBOX']}.json?to=${encodeURIComponent(email)}`)).json() as Promise<Mail[]>;
