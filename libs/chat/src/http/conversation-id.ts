import { v5 } from 'uuid';

const NAMESPACE = 'b7d1f4a2-5f0c-4a57-9a39-0d4c8f6f2a11';

/** Returns the same id for both orders of the users, so that a pair can have only one conversation. */
export const conversationIdOf = (first: string, second: string): string =>
  v5(first < second ? `${first} ${second}` : `${second} ${first}`, NAMESPACE);
