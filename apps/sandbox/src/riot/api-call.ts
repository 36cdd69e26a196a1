import type { Key } from './keys';

export interface ApiCall {
  key: Key;
  host: string;
  params: readonly string[];
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  now: number;
}

/** An error in Riot's format. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const badRequest = (why: string) => new ApiError(400, `Bad Request - ${why}`);
export const notFound = () => new ApiError(404, 'Data not found');
export const forbidden = () => new ApiError(403, 'Forbidden');
