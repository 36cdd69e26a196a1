import { CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Readable, Writable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

/** What became of a mail the server did not plainly take. */
export type MailFailure = 'refused' | 'try-again' | 'unclear';
export class MailDeliveryError extends Error {
  override name = 'MailDeliveryError';
  constructor(
    readonly trouble: MailFailure,
    message: string,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 10_000;

/**
 * The way to the mail server. A connection for each mail: nodemailer's pool sends again by itself what may have left
 * already.
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

  /** Throws a {@link MailDeliveryError} that says whether it may have left. */
  async send(mail: SendMailOptions): Promise<void> {
    let handedOver = false;
    try {
      await this.#transport!.sendMail({
        from: this.config.MAIL_FROM,
        ...mail,
        onHandover: () => {
          handedOver = true;
        },
      } as SendMailOptions);
    } catch (error) {
      throw new MailDeliveryError(classifyFailure(error as SmtpError, handedOver), (error as Error).message);
    }
  }

  onModuleDestroy(): void {
    this.#transport?.close();
  }
}

interface SmtpError {
  responseCode?: number;
  code?: string;
}

/** Before the words were handed over nothing has left; after that, silence may mean yes. */
function classifyFailure({ responseCode, code }: SmtpError, handedOver: boolean): MailFailure {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'try-again';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'refused';
  return handedOver ? 'unclear' : 'try-again';
}

interface MailInProgress {
  data: { onHandover: () => void };
  message: { createReadStream: (options?: object) => Readable };
}

/**
 * The connection takes the words once the server has agreed to the envelope; its errors do not say whether it came so
 * far.
 */
function reportHandover({ data, message }: MailInProgress): void {
  const read = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    const words = read(options);
    const pipe = words.pipe.bind(words) as (target: Writable, how?: { end?: boolean }) => Writable;
    words.pipe = ((target: Writable, how?: { end?: boolean }) => {
      data.onHandover();
      return pipe(target, how);
    }) as Readable['pipe'];
    return words;
  };
}
