import { isRenamed, siteName } from '@muster/contracts/served-site';
import { CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Readable, Writable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

/**
 * The reason why a mail was not accepted. `no-such-recipient`: the address is wrong. `refused`: the server refuses us
 * or the mail, and would refuse it again. `unclear`: the server may have accepted it.
 */
export type MailFailure = 'no-such-recipient' | 'refused' | 'try-again' | 'unclear';
export class MailDeliveryError extends Error {
  override name = 'MailDeliveryError';
  constructor(
    readonly failure: MailFailure,
    message: string,
  ) {
    super(message);
  }

  /** Tells the runner of jobs that another attempt would fail, too. */
  get isFinal(): boolean {
    return this.failure === 'refused';
  }
}

const TIMEOUT_MS = 10_000;

/**
 * Sends mails, with a connection for each, because nodemailer's pool repeats mails that may already have been sent.
 */
@Injectable()
export class MailTransport implements OnModuleDestroy {
  readonly #transport: Transporter | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    if (!config.SMTP_URL) return;
    const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    this.#transport = createTransport({ url: config.SMTP_URL, ...times } as Parameters<typeof createTransport>[0]);
    this.#transport.use('stream', (mail, done) => {
      reportHandover(mail as unknown as MailInProgress);
      done();
    });
  }

  get isConfigured(): boolean {
    return this.#transport !== undefined;
  }

  /** Throws a {@link MailDeliveryError}, which says whether the mail may have been sent. */
  async send(mail: SendMailOptions): Promise<void> {
    let handedOver = false;
    try {
      await this.#transport!.sendMail({
        from: senderOf(this.config.MAIL_FROM),
        ...mail,
        onHandover: () => {
          handedOver = true;
        },
      } as SendMailOptions);
    } catch (error) {
      throw new MailDeliveryError(classifyFailure(error as SmtpError, handedOver), (error as Error).message);
    }
  }

  /** Connects and signs in, without sending anything. */
  async verify(): Promise<void> {
    await this.#transport!.verify();
  }

  onModuleDestroy(): void {
    this.#transport?.close();
  }
}

/** 'Muster <no-reply@muster.example>' is from this site, whatever it is called. A name that the operator set stays. */
function senderOf(from: string): string | { name: string; address: string } {
  const address = /^Muster <([^>]+)>$/.exec(from)?.[1];
  return address && isRenamed() ? { name: siteName(), address } : from;
}

interface SmtpError {
  responseCode?: number;
  response?: string;
  code?: string;
  command?: string;
}
/** The status of a refusal for reasons of policy, such as relaying, which is not about the address (RFC 3463). */
const POLICY = /\b5\.7\.\d/;

/** Without a response, the mail may have been sent only if its content had been handed over. */
function classifyFailure({ responseCode, response = '', code, command }: SmtpError, handedOver: boolean): MailFailure {
  if (responseCode !== undefined && responseCode < 500) return 'try-again';
  const isAboutAddress = command === 'RCPT TO' && !POLICY.test(response);
  if (responseCode !== undefined) return isAboutAddress ? 'no-such-recipient' : 'refused';
  if (code === 'EENVELOPE') return 'no-such-recipient';
  if (code === 'EMESSAGE') return 'refused';
  return handedOver ? 'unclear' : 'try-again';
}

interface MailInProgress {
  data: { onHandover: () => void };
  message: { createReadStream: (options?: object) => Readable };
}

/**
 * Reports when the connection starts to read the content, after the server has accepted the envelope. Its errors do not
 * say whether that point was reached.
 */
function reportHandover({ data, message }: MailInProgress): void {
  const read = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    const content = read(options);
    const pipe = content.pipe.bind(content) as (target: Writable, options?: { end?: boolean }) => Writable;
    content.pipe = ((target: Writable, pipeOptions?: { end?: boolean }) => {
      data.onHandover();
      return pipe(target, pipeOptions);
    }) as Readable['pipe'];
    return content;
  };
}
