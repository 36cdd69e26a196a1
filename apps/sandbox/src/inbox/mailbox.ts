/** A mail as the inbox keeps it. */
export interface Mail {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** '' when the mail has no HTML part. */
  html: string;
  messageId: string;
  receivedAt: string;
  /** By their names in small letters, such as `list-unsubscribe`. */
  headers: Record<string, string>;
  /** Addresses in the mail that lead somewhere, in their order. */
  links: string[];
}

const MAX_MAILS = 500;
const LINK = /https?:\/\/[^\s"'<>)\]]+/g;

/** The last mails, newest first. */
export class Mailbox {
  readonly #mails: Mail[] = [];
  #last = 0;

  add(mail: Omit<Mail, 'id' | 'links'>): Mail {
    const links = [...new Set(`${mail.html}\n${mail.text}`.replaceAll('&amp;', '&').match(LINK))];
    const kept = { ...mail, id: ++this.#last, links };
    this.#mails.unshift(kept);
    this.#mails.length = Math.min(this.#mails.length, MAX_MAILS);
    return kept;
  }

  /** All of them, or those to one address. */
  list(to?: string | null): Mail[] {
    const address = to?.trim().toLowerCase();
    return address ? this.#mails.filter((mail) => mail.to.includes(address)) : [...this.#mails];
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
