import { Mailbox } from './mailbox';

const mail = (subject: string) => ({
  from: 'a@b.test',
  to: ['c@d.test'],
  subject,
  text: '',
  html: '',
  messageId: '',
  receivedAt: '2026-01-01T00:00:00.000Z',
  headers: {},
});

test('keeps the last five hundred emails', () => {
  const mailbox = new Mailbox();
  for (let i = 1; i <= 501; i++) mailbox.add(mail(`no ${i}`));
  expect(mailbox.list()).toHaveLength(500);
  expect(mailbox.list()[0]!.subject).toBe('no 501');
  expect(mailbox.list().at(-1)!.subject).toBe('no 2');
});

test('lists a repeated link once', () => {
  const { links } = new Mailbox().add({
    ...mail('twice'),
    text: 'http://x.test/a http://x.test/a',
    html: '<a href="http://x.test/b?c=1&amp;d=2">b</a>',
  });
  expect(links).toEqual(['http://x.test/b?c=1&d=2', 'http://x.test/a']);
});
