import { renderMail } from './mail-template';
import { isPushService } from '../domain/push-hosts';

const mail = {
  language: 'en' as const,
  to: '<b>Hana</b>',
  kind: 'scrim-start' as const,
  message: '"Cup" & <img src=x onerror=alert(1)>\r\nBcc: x@y.z is starting now!',
  url: 'https://muster.test/scrims/1?a="b"',
  unsubscribe: 'https://muster.test/u',
  settings: 'https://muster.test/settings',
};

describe('a mail', () => {
  test('escapes user names', () => {
    const { html } = renderMail(mail);
    expect(html).toContain('&lt;b&gt;Hana');
    expect(html).not.toMatch(/<img|<b>|a="b"/);
  });
  test('has a subject of one line', () =>
    expect(renderMail(mail).subject).toBe('"Cup" & <img src=x onerror=alert(1)> Bcc: x@y.z is starting now!'));
  test('has a plain-text version with all links', () => {
    const { text } = renderMail(mail);
    for (const link of [mail.url, mail.unsubscribe, mail.settings]) expect(text).toContain(link);
  });
});

describe('push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-db5.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('accepts %s', (endpoint) => expect(isPushService(endpoint, '')).toBe(true));
  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilpush.apple.com.test/',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://user:pw@fcm.googleapis.com/x',
    'https://notfcm.googleapis.com/x',
    'nonsense',
  ])('rejects %s', (endpoint) => expect(isPushService(endpoint, '')).toBe(false));
  test('accepts configured hosts', () =>
    expect([
      isPushService('http://127.0.0.1:9/x', 'a:1,127.0.0.1:9'),
      isPushService('http://127.0.0.1:8/x', '127.0.0.1:9'),
    ]).toEqual([true, false]));
});
