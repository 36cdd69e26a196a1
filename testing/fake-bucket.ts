import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'test-key';
const SECRET = 'test/secret+with=signs';

/**
 * A small S3 server that rejects requests without a valid signature. Written from the protocol, independent of our
 * client.
 */
export async function startFakeBucket() {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const { method = '', url = '' } = request;
    const respond = (status: number, content?: Buffer) => response.writeHead(status).end(content);
    if (!isSigned(request, body)) return respond(403, Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>'));
    if (method === 'PUT') return objects.set(url, body) && respond(200);
    if (method === 'DELETE') return respond(objects.delete(url) ? 204 : 404);
    const object = objects.get(url);
    return object ? respond(200, object) : respond(404);
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    url: (secret = SECRET) =>
      `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/muster/pictures?region=eu-west-1&tls=off`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, day, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=test-key\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date']);
  const hash = createHash('sha256').update(body).digest('hex');
  const fresh =
    Math.abs(Date.now() - Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))) < 15 * 60_000;
  if (
    !signed ||
    !fresh ||
    !date.startsWith(day!) ||
    headers['x-amz-content-sha256'] !== hash ||
    !signed.split(';').includes('host')
  )
    return false;
  const lines = signed
    .split(';')
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join('');
  const request = createHash('sha256').update(`${method}\n${url}\n\n${lines}\n${signed}\n${hash}`).digest('hex');
  let key = Buffer.from(`AWS4${SECRET}`);
  for (const part of [day!, region!, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return (
    createHmac('sha256', key)
      .update(`AWS4-HMAC-SHA256\n${date}\n${day}/${region}/s3/aws4_request\n${request}`)
      .digest('hex') === signature
  );
}
