import { browserOf, createUser, type Person } from './test-user';
import { openSite, type Site } from './test-site';

let site: Site;
let hana: Person;
beforeAll(async () => {
  site = await openSite();
  hana = await createUser(site, 'Hana');
});
afterAll(() => site?.close());

test('a language chosen in the settings applies at once, on the account, and after signing out', async () => {
  const { page, problems } = await browserOf(site, hana);
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).click();
  const saved = page.getByText('Kontodaten aktualisiert!').waitFor(); // it disappears by itself
  await page.getByTitle('Deutsch').click();
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
  await saved;
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  expect(await hana.call('GET', '/users/by-id/absent').catch(String)).toContain('Benutzer nicht gefunden');

  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
  await page.evaluate("localStorage.removeItem('jwtToken')");
  await page.goto('/privacy-policy');
  await page.getByRole('heading', { name: 'Datenschutzerklärung', level: 1 }).waitFor();
  expect(problems).toEqual([]);
});

test('a browser that prefers Polish gets Polish; the address can ask for another language', async () => {
  const bo = await createUser(site, 'Bo');
  const { page, context } = await browserOf(site, bo);
  await context.addInitScript({
    content: `Object.defineProperty(navigator, 'languages', { get: () => ['pl-PL', 'en'] })`,
  });
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Ustawienia', level: 1 }).waitFor();
  await page.goto('/settings?lang=tr');
  await page.getByRole('heading', { name: 'Ayarlar', level: 1 }).waitFor();
});

test('nothing is cut or overflows on a phone when texts are 40 % longer', async () => {
  const { page } = await browserOf(site, await createUser(site, 'Jun'), { width: 360, height: 780 });
  for (const path of ['/settings', '/users/Jun?region=NA&tagline=tag', '/privacy-policy', '/terms-of-service']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=qps`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect([path, await page.evaluate(overflow)]).toEqual([path, 0]);
  }
});
