/** A webhook as it arrived. */
export interface Delivery {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  receivedAt: Date;
  answered: number;
}
/** Statuses that the receiver may answer, so that repeats and the end of a webhook can be seen. */
export const ANSWERS = [204, 500, 410] as const;
export type Answer = (typeof ANSWERS)[number];
const KEPT = 100;
const SECRETS_MAX = 10;

/** Keeps what it receives, newest first, and the secrets that were pasted into its page. */
export class WebhookInbox {
  /** `address`: where webhooks are sent to. */
  constructor(readonly address: string) {}

  readonly deliveries: Delivery[] = [];
  readonly secrets: string[] = [];
  answer: Answer = 204;
  /** Grows with everything that the page shows. */
  version = 0;

  receive(delivery: Omit<Delivery, 'answered'>): Answer {
    this.deliveries.unshift({ ...delivery, answered: this.answer });
    this.deliveries.splice(KEPT);
    this.version += 1;
    return this.answer;
  }

  addSecret(secret: string): void {
    if (!this.secrets.includes(secret)) this.secrets.unshift(secret);
    this.secrets.splice(SECRETS_MAX);
    this.version += 1;
  }

  setAnswer(answer: Answer): void {
    this.answer = answer;
    this.version += 1;
  }
}
