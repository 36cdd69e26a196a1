import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  key: string;
  secret: string;
  region: string;
}
/** `path` and `query` are percent-encoded, as sent; all these headers are signed. */
export interface Signable {
  method: string;
  path: string;
  query?: string;
  headers: Readonly<Record<string, string>>;
  bodyHash: string;
}

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/** '20130524T000000Z' */
export const toAmzDate = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Returns the Authorization header of an S3 request (AWS Signature Version 4). `headers` must include `host` and
 * `x-amz-date`.
 */
export function authorization(
  { method, path, query = '', headers, bodyHash }: Signable,
  { key, secret, region }: Credentials,
  at: Date,
): string {
  const names = Object.keys(headers).toSorted();
  const signed = names.join(';');
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const scope = [toAmzDate(at).slice(0, 8), region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', toAmzDate(at), scope.join('/'), sha256(canonical)].join('\n');
  const signingKey = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope.join('/')},SignedHeaders=${signed},Signature=${hmac(signingKey, text).toString('hex')}`;
}
