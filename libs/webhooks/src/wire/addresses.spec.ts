import { networkInterfaces } from 'node:os';
import { hasAllowedForm, hostOf, isPublicAddress } from './addresses';

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f000001/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[ff02::1]/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://255.255.255.255/',
])('%s is no public address', (url) => expect(isPublicAddress(hostOf(new URL(url)))).toBe(false));

test.each(['https://8.8.8.8/', 'https://172.32.0.1/', 'https://[2606:4700::1111]/'])('%s is public', (url) =>
  expect(isPublicAddress(hostOf(new URL(url)))).toBe(true),
);
test('addresses of this machine are not public', () => {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries?.map(({ address }) => address) ?? []);
  expect(own.filter(isPublicAddress)).toEqual([]);
});

test.each([
  ['https://example.com/hook', true],
  ['https://example.com:8443/hook', true],
  ['http://example.com/hook', false],
  ['https://example.com:22/hook', false],
  ['https://user:word@example.com/hook', false],
  ['https://muster.example/hook', false],
  ['https://muster.example./hook', false],
  ['https://MUSTER.example.:8443/hook', false],
  ['https://hooks.muster.example/hook', true],
])('%s: %s', (url, allowed) => expect(hasAllowedForm(new URL(url), 'muster.example')).toBe(allowed));
