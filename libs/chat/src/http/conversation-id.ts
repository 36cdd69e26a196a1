import { v5 } from 'uuid';

const NAMESPACE = 'b7d1f4a2-5f0c-4a57-9a39-0d4c8f6f2a11';

/**
 * The id of the one conversation two people can have: the same from both sides, so that nobody can open a second one.
 */
export const conversationIdOf = (one: string, other: string): string =>
  v5(one < other ? `${one} ${other}` : `${other} ${one}`, NAMESPACE);
