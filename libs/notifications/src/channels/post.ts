import { CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Readable, Writable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

/** What became of a mail the server did not plainly take. */
export type Trouble = 'refused' | 'try-again' | 'unclear';
export class MailTrouble extends Error {
  override name = 'MailTrouble';
  constructor(readonly trouble: Trouble, message: string) { super(message); }
}

const PATIENCE_MS = 10_000;

/** The way to the mail server. A connection for each mail: nodemailer's pool sends again by itself what may have left already. */
@Injectable()
export class Post implements OnModuleDestroy {
  readonly #transport: Transporter | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    if (!config.SMTP_URL) return;
    const times = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
    this.#transport = createTransport({ url: config.SMTP_URL, ...times } as Parameters<typeof createTransport>[0]);
    this.#transport.use('stream', (mail, done) => { tellHandover(mail as unknown as InMaking); done(); });
  }

  get isThere(): boolean {
    return this.#transport !== undefined;
  }

  /** Throws a {@link MailTrouble} that says whether it may have left. */
  async send(mail: SendMailOptions): Promise<void> {
    let handedOver = false;
    try {
      await this.#transport!.sendMail({ from: this.config.MAIL_FROM, ...mail, onHandover: () => { handedOver = true; } } as SendMailOptions);
    } catch (error) {
      throw new MailTrouble(troubleOf(error as SmtpError, handedOver), (error as Error).message);
    }
  }

  onModuleDestroy(): void {
    this.#transport?.close();
  }
}

interface SmtpError { responseCode?: number; code?: string }

/** Before the words were handed over nothing has left; after that, silence may mean yes. */
function troubleOf({ responseCode, code }: SmtpError, handedOver: boolean): Trouble {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'try-again';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'refused';
  return handedOver ? 'unclear' : 'try-again';
}

interface InMaking { data: { onHandover: () => void }; message: { createReadStream: (options?: object) => Readable } }

/** The connection takes the words once the server has agreed to the envelope; its errors do not say whether it came so far. */
function tellHandover({ data, message }: InMaking): void {
  const read = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    const words = read(options);
    const pipe = words.pipe.bind(words) as (target: Writable, how?: { end?: boolean }) => Writable;
    words.pipe = ((target: Writable, how?: { end?: boolean }) => { data.onHandover(); return pipe(target, how); }) as Readable['pipe'];
    return words;
  };
}
