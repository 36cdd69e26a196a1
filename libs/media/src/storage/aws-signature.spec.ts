import { authorization, sha256 } from './aws-signature';

/** Examples from "Signature Calculations for the Authorization Header" in the S3 API reference. */
const credentials = {
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const EMPTY = sha256('');
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
};
const signatureOf = (header: string) => header.split('Signature=')[1];

test('signs reading an object', () => {
  const header = authorization(
    { method: 'GET', path: '/test.txt', headers: { ...headers, range: 'bytes=0-9' }, bodyHash: EMPTY },
    credentials,
    at,
  );
  expect(header).toContain(
    'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,',
  );
  expect(signatureOf(header)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('signs writing an object', () => {
  const bodyHash = sha256('Welcome to Amazon S3.');
  const more = {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': bodyHash,
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  };
  const header = authorization(
    { method: 'PUT', path: '/test%24file.text', headers: { ...headers, ...more }, bodyHash },
    credentials,
    at,
  );
  expect(signatureOf(header)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('signs a bucket request with a query', () => {
  const header = authorization(
    { method: 'GET', path: '/', query: 'max-keys=2&prefix=J', headers, bodyHash: EMPTY },
    credentials,
    at,
  );
  expect(signatureOf(header)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});
