import type { Key } from './keys';

/** What an endpoint is asked. */
export interface Ask {
  key: Key;
  host: string;
  params: readonly string[];
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  now: number;
}

/** Refused, in Riot's form. */
export class Refused extends Error {
  constructor(readonly status: number, message: string) { super(message); }
}

export const badRequest = (why: string) => new Refused(400, `Bad Request - ${why}`);
export const notFound = () => new Refused(404, 'Data not found');
export const forbidden = () => new Refused(403, 'Forbidden');
