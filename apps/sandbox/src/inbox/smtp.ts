import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox';

const MAX_BYTES = 4 * 1024 * 1024;

/** Accepts every email and puts it into the mailbox instead of delivering it. */
export function createSmtp(mailbox: Mailbox, now: () => Date): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData: (stream, session, done) => {
      receive(stream, session, mailbox, now).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // Without a listener, a client that disconnects early would end the sandbox.
  server.on('error', () => undefined);
  return server;
}

async function receive(
  stream: Readable & { sizeExceeded?: boolean },
  session: SMTPServerSession,
  mailbox: Mailbox,
  now: () => Date,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  mailbox.add({
    from: mail.from?.address ?? '',
    to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    receivedAt: now().toISOString(),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  });
}
