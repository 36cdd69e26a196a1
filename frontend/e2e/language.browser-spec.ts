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
