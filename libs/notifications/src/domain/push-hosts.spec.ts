import { contactUrl, isPushService } from './push-hosts';

const MORE = 'push.example:8443,localhost:9000';

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://android.googleapis.com/gcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://db5p.notify.windows.com/w/x',
  'https://web.push.apple.com/x',
  'https://push.example:8443/x',
  'http://localhost:9000/x',
])('%s is a push service', (endpoint) => expect(isPushService(endpoint, MORE)).toBe(true));

test.each([
  'nonsense',
  '',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://notfcm.googleapis.com/x',
  'https://evilpush.apple.com.test/',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'https://push.example/x',
  'ftp://localhost:9000/x',
  'file:///x',
])('%j is none', (endpoint) => {
  expect(isPushService(endpoint, MORE)).toBe(false);
  expect(isPushService(endpoint, '')).toBe(false);
});
test('a further service is named with its port', () =>
  expect(isPushService('https://localhost:9000/x', '')).toBe(false));

test.each([
  ['https://muster.example', 'https://muster.example'],
  ['https://muster.example:8443', 'https://muster.example:8443'],
  ['https://muster.local', 'https://example.com'],
  ['https://localhost', 'https://example.com'],
  ['https://muster', 'https://example.com'],
  ['https://10.0.0.7', 'https://example.com'],
  ['https://[2001:db8::1]', 'https://example.com'],
  ['https://muster.home.arpa', 'https://example.com'],
  ['http://muster.example', 'https://example.com'],
  ['http://localhost:3000', 'https://example.com'],
])('push services write to the site %s at %s', (site, contact) => expect(contactUrl(site)).toBe(contact));
