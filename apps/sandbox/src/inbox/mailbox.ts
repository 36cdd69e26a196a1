export interface Mail {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** Empty if the email has no HTML part. */
  html: string;
  messageId: string;
  receivedAt: string;
  /** By lower-case name, such as `list-unsubscribe`. */
  headers: Record<string, string>;
  /** Links in the email, in order. */
  links: string[];
}

const MAX_MAILS = 500;
const LINK = /https?:\/\/[^\s"'<>)\]]+/g;

/** The most recent emails, newest first. */
export class Mailbox {
  readonly #mails: Mail[] = [];
  #last = 0;

  add(mail: Omit<Mail, 'id' | 'links'>): Mail {
    const links = [...new Set(`${mail.html}\n${mail.text}`.replaceAll('&amp;', '&').match(LINK))];
    const stored = { ...mail, id: ++this.#last, links };
    this.#mails.unshift(stored);
    this.#mails.length = Math.min(this.#mails.length, MAX_MAILS);
    return stored;
  }

  /** All emails, or those to one address. */
  list(to?: string | null): Mail[] {
    const address = to?.trim().toLowerCase();
    return address ? this.#mails.filter((mail) => mail.to.includes(address)) : [...this.#mails];
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
