import { createTransport } from 'nodemailer';

const inbox = process.env['SANDBOX_INBOX']!;
const transport = createTransport(process.env['SMTP_URL']);
const mailsTo = async (address: string) =>
  (await fetch(`${inbox}.json?to=${encodeURIComponent(address)}`)).json() as Promise<Array<Record<string, unknown>>>;

test('stores emails instead of sending them, newest first, with their links', async () => {
  const to = 'Hana.Inbox@sandbox.test';
  await transport.sendMail({
    from: 'Muster <muster@sandbox.test>',
    to,
    subject: 'First',
    text: 'Go to http://localhost:3000/scrims/1 now',
  });
  await transport.sendMail({
    from: 'Muster <muster@sandbox.test>',
    to: ['wick@sandbox.test', to],
    subject: 'Zażółć ✦',
    html: '<p>Open <a href="http://localhost:3000/scrims/2?a=1&amp;b=2">it</a></p>',
  });
  const [second, first, ...more] = await mailsTo(to);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    subject: 'First',
    from: 'muster@sandbox.test',
    links: ['http://localhost:3000/scrims/1'],
  });
  expect(second).toMatchObject({
    subject: 'Zażółć ✦',
    to: ['wick@sandbox.test', to.toLowerCase()],
    links: ['http://localhost:3000/scrims/2?a=1&b=2'],
  });
});

test('the content of an email cannot act in the page that shows it', async () => {
  await transport.sendMail({
    from: 'x@sandbox.test',
    to: 'xss@sandbox.test',
    subject: '<img src=x onerror=alert(1)>',
    html: '<script>alert(1)</script><b>hello</b>',
  });
  const page = await (await fetch(inbox)).text();
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img src=x');
  const [mail] = await mailsTo('xss@sandbox.test');
  const shown = await fetch(`${inbox}/${String(mail!['id'])}/html`);
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  expect(await shown.text()).toContain('<b>hello</b>');
});
