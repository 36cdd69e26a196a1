import { maskWebhookUrl } from '../read/view';
import { parseWebhookUrl } from './webhook-address';

const ROOT = 'http://localhost:4010';

test.each([
  'https://discord.com/api/webhooks/12/a-B_c',
  'https://discordapp.com/api/webhooks/12/a-B_c',
  'https://canary.discord.com/api/v10/webhooks/12/a-B_c/',
  'https://ptb.discord.com/api/webhooks/12/a-B_c?wait=true',
  'http://localhost:4010/api/v10/webhooks/12/a-B_c',
])('%s is a webhook', (url) => expect(parseWebhookUrl(url, ROOT)).toEqual({ id: '12', token: 'a-B_c' }));

test.each([
  'http://discord.com/api/webhooks/12/abc',
  'https://discord.com.evil.example/api/webhooks/12/abc',
  'https://evil.example/discord.com/api/webhooks/12/abc',
  'https://discord.com@evil.example/api/webhooks/12/abc',
  'https://x:y@discord.com/api/webhooks/12/abc',
  'https://discord.com:8443/api/webhooks/12/abc',
  'https://discord.com/api/webhooks/12',
  'https://discord.com/api/webhooks/12/abc/slack',
  'https://discord.com/api/webhooks/../12/abc',
  'http://localhost:4011/api/webhooks/12/abc',
  'http://169.254.169.254/api/webhooks/12/abc',
  'file:///api/webhooks/12/abc',
  'nonsense',
])('%s is none', (url) => expect(parseWebhookUrl(url, ROOT)).toBeUndefined());

test('the token of a webhook is not shown', () => {
  expect(maskWebhookUrl('https://discord.com/api/webhooks/12/secret')).toBe('https://discord.com/api/webhooks/12/…');
  expect(maskWebhookUrl('https://discord.com/api/webhooks/12/secret/?a=b')).toBe(
    'https://discord.com/api/webhooks/12/…',
  );
  expect(maskWebhookUrl('secret')).toBe('…');
});
