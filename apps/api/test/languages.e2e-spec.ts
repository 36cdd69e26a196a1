import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

/** Headers of Muster's own front end. */
const OURS = { 'x-muster-client': 'web' };
let world: SharedWorld;
let ada: TestUser;
let bo: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.createUser();
  bo = await world.createUser();
});
afterAll(() => world?.close());

const choose = (user: TestUser, language: string | null) =>
  world.api('/auth/update-user', user, { method: 'PUT', body: { language } });
const absent = async (user: TestUser | null, header?: string) =>
  (await world.api('/scrims/absent', user, { headers: { ...OURS, ...(header && { 'accept-language': header }) } }))
    .body;

describe('errors', () => {
  test.each([
    [undefined, 'Scrim not found!'],
    ['en', 'Scrim not found!'],
    ['en-GB,de;q=0.5', 'Scrim not found!'],
    ['xx, *;q=0.1', 'Scrim not found!'],
    ['de-AT,de;q=0.9,en;q=0.8', 'Scrim nicht gefunden!'],
    ['nl;q=1, en;q=0.2, pl;q=0.7', 'Nie znaleziono scrima!'],
    ['pt', 'Scrim não encontrado!'],
  ])('are in the language that %s prefers', async (header, sentence) => {
    expect(await absent(ada, header)).toMatchObject({
      error: sentence,
      message: sentence,
      code: 'scrim-not-found',
      statusCode: 404,
    });
  });

  test('of validation and of routes without an account are translated too, also by field', async () => {
    const headers = { 'x-muster-language': 'de' };
    const update = await world.api('/auth/update-user', ada, {
      method: 'PUT',
      headers,
      body: { name: '', region: 'MARS' },
    });
    expect(update.body).toMatchObject({
      code: 'invalid',
      error: 'Der Beschwörername ist leer!',
      fields: { region: 'Die Region muss eins davon sein: NA, EUW, EUNE, LAN, OCE' },
    });
    expect((await world.api('/scrims', null, { headers })).body).toMatchObject({ error: 'Nicht angemeldet' });
    expect((await world.api('/nowhere', ada, { headers })).body.error).toBe('GET /api/nowhere gibt es nicht');
  });
});

describe('a client that does not say it is ours', () => {
  const said = async (headers: Record<string, string>, user: TestUser | null = ada) =>
    (await world.api('/scrims/absent', user, { headers })).body.error;
  test('reads English, whatever its browser is set to', async () => {
    expect(await said({ 'accept-language': 'de' })).toBe('Scrim not found!');
    expect(await said({ 'accept-language': 'de' }, null)).toBe('Unauthorized');
    const { body } = await world.api('/nowhere', ada, { headers: { 'accept-language': 'de' } });
    expect(body.error).toBe('Cannot GET /api/nowhere');
  });
  test('reads the language that it names, whatever its browser is set to', async () => {
    expect(await said({ 'accept-language': 'de', 'x-muster-language': 'pl' })).toBe('Nie znaleziono scrima!');
    expect(await said({ ...OURS, 'accept-language': 'de', 'x-muster-language': 'en' })).toBe('Scrim not found!');
    expect(await said({ 'accept-language': 'de', 'x-muster-language': 'klingon' })).toBe('Scrim not found!');
  });
  test('reads the language of its account', async () => {
    await choose(bo, 'fr');
    expect(await said({ 'accept-language': 'de' }, bo)).toBe('Scrim introuvable !');
    await choose(bo, null);
  });
  test('gets its notifications and acknowledgements in English, others in the language they name', async () => {
    const [plain, ours] = [
      await world.connect(bo, 0, {}, { extraHeaders: { 'accept-language': 'de' } }),
      await world.connect(ada, 0, { names: 'lean', language: 'de' }),
    ];
    expect(await plain.emit('join_scrim_room', 'absent')).toMatchObject({ error: 'Scrim not found!' });
    expect(await ours.emit('join_scrim_room', 'absent')).toMatchObject({ error: 'Scrim nicht gefunden!' });
    const notified = plain.waitFor('getNotification');
    await world.api(`/friend-requests/send-friend-request/${bo.id}/${ada.id}`, ada, { method: 'POST' });
    expect((await notified).message).toBe(`${ada.name} sent you a friend request!`);
    await world.api(`/friend-requests/cancel-friend-request/${bo.id}`, ada, { method: 'POST' });
    for (const { socket } of [plain, ours]) socket.disconnect();
  });
});

describe('the language of an account', () => {
  test('is null until it is chosen, goes before the header, and can be taken back', async () => {
    expect((await choose(bo, null)).body.user.language).toBeNull();
    expect((await choose(bo, 'pl')).body.user.language).toBe('pl');
    expect((await absent(bo, 'de')).error).toBe('Nie znaleziono scrima!');
    expect((await choose(bo, 'en')).body.language).toBe('en');
    expect((await absent(bo, 'de')).error).toBe('Scrim not found!');
    await choose(bo, null);
    expect((await absent(bo, 'de')).error).toBe('Scrim nicht gefunden!');
  });

  test('is one of ours, and nobody else sees it', async () => {
    expect((await choose(bo, 'nl')).body).toMatchObject({
      code: 'invalid',
      error: 'language must be one of en, es, fr, de, pl, pt-BR, tr',
    });
    await choose(bo, 'tr');
    expect((await world.api(`/users/by-id/${bo.id}`, ada)).body).not.toHaveProperty('language');
    await choose(bo, null);
  });

  test('is that of their notifications and sockets', async () => {
    await choose(bo, 'fr');
    const socket = await world.connect(bo);
    await world.api(`/friend-requests/send-friend-request/${bo.id}/${ada.id}`, ada, { method: 'POST' });
    const message = `${ada.name} vous a envoyé une demande d’ami !`;
    expect(await socket.waitFor('getNotification')).toMatchObject({ message });
    const { body } = await world.api('/notifications/user-notifications', bo);
    expect(body.notifications).toMatchObject([{ message, kind: 'friend-request' }]);
    expect(await socket.emit('join_scrim_room', 'absent')).toMatchObject({ error: 'Scrim introuvable !' });
    await choose(bo, 'pl');
    await choose(bo, null);
  });
});

describe('texts that others read', () => {
  test('pages, images and calendars vary by language; in English they are as before', async () => {
    const admin = await world.createUser({ admin: true });
    const scrim = await world.createScrim(admin);
    const get = (path: string, language?: string) =>
      fetch(`${world.url()}/api/scrims/${scrim._id}/${path}`, {
        headers: language ? { 'accept-language': language } : {},
      });
    const [plain, english, german] = await Promise.all([
      get('calendar.ics'),
      get('calendar.ics', 'en'),
      get('calendar.ics', 'de'),
    ]);
    const [first, second, third] = await Promise.all([plain.text(), english.text(), german.text()]);
    expect(second).toBe(first);
    expect(first).toContain('all roles open');
    expect(third).toContain('alle Rollen frei');
    expect(german.headers.get('vary')).toMatch(/accept-language/i);
    const card = await get('card.png?lang=pl');
    expect([card.status, card.headers.get('vary')]).toEqual([200, expect.stringMatching(/accept-language/i)]);
    expect((await get('card.png?lang=klingon')).status).toBe(200);
  });
});
