import { advised, type Checks, off, ok } from '@muster/platform';
import { MailTransport } from './mail-transport';

/** Connects and signs in as for a mail, and sends none. */
export const mailChecks: Checks = (config) => [
  {
    name: 'mail',
    run: async () => {
      const transport = new MailTransport(config);
      if (!config.SMTP_URL) return off('set SMTP_URL, and nothing is mailed until then');
      const { host } = new URL(config.SMTP_URL);
      try {
        await advised(`are address, account and password of SMTP_URL right (${host})?`, () => transport.verify());
      } finally {
        transport.onModuleDestroy();
      }
      return ok(`${host} is ready`);
    },
  },
];
