/**
 * Returns a text that others wrote so that no mail program, messenger or browser makes a link of it: with a space after
 * the dots of what looks like a host name, and after the scheme of an address.
 */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{M}\p{N}-])[.。．｡](?=[\p{L}\p{M}]{2})|:(?=\/\/)/gu, '$& ');
