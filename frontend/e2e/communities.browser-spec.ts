import type { CommunityView } from '@muster/contracts/communities';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { button, expectAlert } from './chat-actions';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person, seat } from './test-user';

let site: Site;
let count = 0;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site?.close());

/** A community of its own per test. */
async function found(owner: Person, more: object = {}): Promise<CommunityView> {
  count += 1;
  return owner.call<CommunityView>('POST', '/communities', { name: `Club ${count}`, slug: `club-${count}`, ...more });
}

const join = (slug: string, user: Person) => user.call('POST', `/communities/${slug}/membership`, {});
const people = (...names: string[]) => Promise.all(names.map((name) => createUser(site, name)));
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog').last();
const listed = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('link', { name });

test('a community is founded from the menu: the address follows the name, and taken ones are told while typing', async () => {
  const [ada, bo] = (await people('Ada', 'Bo')) as [Person, Person];
  await bo.call('POST', '/communities', { name: 'Rift Owls', slug: 'rift-owls' });
  const { page, problems } = await browserOf(site, ada);
  await page.goto('/');
  await button(page, 'More options').click();
  await dialog(page).getByRole('link', { name: 'Communities' }).click();
  await title(page, 'Communities');
  await page.getByRole('link', { name: 'Found a community' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Rift Owls');
  await page.getByText('This address is already taken').waitFor();
  await page.getByText('A community with this name, or one that looks like it, already exists').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Café Söder!');
  expect(await page.getByLabel('Address').inputValue()).toBe('cafe-soder');
  await page.getByLabel('Address').fill('soder');
  await page.getByLabel('Name', { exact: true }).fill('Café Söder');
  expect(await page.getByLabel('Address').inputValue()).toBe('soder');
  await page.getByLabel('By request').click();
  await button(page, 'Found community').click();
  await expectAlert(page, 'Café Söder is founded');
  await title(page, 'Café Söder');
  await page.getByText('Owner').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/communities/soder');
  expect(problems).toEqual([]);
});

test('asking, withdrawing and approving, live on both sides, and the notification leads to the requests', async () => {
  const [owner, fan] = (await people('Olga', 'Fan')) as [Person, Person];
  const { slug } = await found(owner, { entry: 'request' });
  const [staff, visitor] = [await browserOf(site, owner), await browserOf(site, fan)];
  await staff.page.goto(`/communities/${slug}`);
  await visitor.page.goto(`/communities/${slug}`);
  await button(visitor.page, 'Ask to join').click();
  await button(visitor.page, 'Send request').click();
  await expectAlert(visitor.page, 'Request sent. You will be notified.');
  await staff.page.getByRole('link', { name: 'Staff area 1' }).waitFor();
  await button(visitor.page, 'Withdraw request').click();
  await button(visitor.page, 'Ask to join').click();
  await button(visitor.page, 'Send request').click();
  await button(staff.page, 'Notifications (1)').click();
  await staff.page.getByText('Fan asks to join').first().click();
  await title(staff.page, 'Staff area');
  await button(staff.page, 'Approve Fan').click();
  await expectAlert(staff.page, 'Fan is a member now');
  await visitor.page.getByRole('region', { name: /^Welcome to / }).waitFor();
  await listed(visitor.page, 'Staff', 'Olga').waitFor();
  expect([...staff.problems, ...visitor.problems]).toEqual([]);
});

test('an invite is shown once, opens an unlisted community, and stops working when it is revoked', async () => {
  const [owner, guest, late] = (await people('Inga', 'Guest', 'Late')) as [Person, Person, Person];
  const { slug } = await found(owner, { entry: 'invite', visibility: 'unlisted' });
  const { page } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff?tab=invites`);
  await button(page, 'Create invite').click();
  const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await button(page, 'Copy').click();
  await expectAlert(page, 'Invite link copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  const visitor = await browserOf(site, guest);
  await visitor.page.goto(`/communities/${slug}`);
  await title(visitor.page, 'Community not found');
  await visitor.page.goto(link);
  await button(visitor.page, 'Accept invite').click();
  await expectAlert(visitor.page, 'You are a member now');
  await page.getByText('24 of 25 uses left').waitFor();
  await button(page, 'Revoke').click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expectAlert(page, 'Invite revoked');
  const other = await browserOf(site, late);
  await other.page.goto(link);
  await title(other.page, 'Community not found');
});

test('a file that does not say its encoding is not read before the person has seen its names', async () => {
  const [owner] = (await people('Rita')) as [Person];
  const { slug } = await found(owner, { region: 'NA' });
  const { page, problems } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff?tab=import`);
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  // The bytes are those of Excel in Turkish.
  const lines = 'name;tagline;discord;region;role\r\nKral\xfd I\xfe\xfdk;NA1;;NA;member\r\n';
  await choose(Buffer.from(lines, 'latin1'));
  const choice = page.getByRole('region', { name: 'Encoding of the file' });
  await choice.getByText('Kralý Iþýk;NA1').waitFor();
  expect(await page.getByLabel('Table').inputValue()).toBe('');
  await choice.getByLabel('Encoding of the file').click();
  await page.getByTitle('Turkish').click();
  await choice.getByText('Kralı Işık;NA1').waitFor();
  await button(page, 'The names look right').click();
  await page.getByRole('row', { name: 'Kralı Işık#NA1' }).getByText('Will be invited').waitFor();
  await choice.waitFor({ state: 'detached' });

  // Choosing another file empties the table until that file is read; a file that is not text is refused.
  await choose(Buffer.from(lines, 'latin1'));
  await choice.waitFor();
  expect(await button(page, 'Invite 1 person').count()).toBe(0);
  await button(page, 'Use no file').click();
  await choice.waitFor({ state: 'detached' });
  await choose(Buffer.from('PK\x03\x04\x00\x00\xff\xfe\x00', 'latin1'));
  await page.getByText('This is not a text file').waitFor();
  await choose(Buffer.from('\uFEFFKestrel#EUW1\tkes\r\n', 'utf16le'));
  await page.getByRole('row', { name: 'Kestrel#EUW1 NA Member' }).getByText('Will be invited').waitFor();
  expect(problems).toEqual([]);
});

test('a person who signs up with a Riot ID that an unlisted community has invited is invited once an organiser confirms that it is them', async () => {
  const [owner] = (await people('Yara')) as [Person];
  const { slug, name } = await found(owner, { entry: 'invite', visibility: 'unlisted', region: 'NA' });
  const { page, problems } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff?tab=import`);
  await page.getByLabel('Table').fill('Zoe#tag');
  await button(page, 'Check').click();
  await page.getByText('The community is unlisted').waitFor();
  await button(page, 'Invite 1 person').click();
  await expectAlert(page, '1 person is invited');
  const [zoe] = (await people('Zoe')) as [Person];
  const visitor = await browserOf(site, zoe);
  await visitor.page.goto(`/communities/${slug}`);
  await title(visitor.page, 'Community not found');
  await page.reload();
  await page.getByRole('link', { name: 'Zoe has signed up. Is it them?' }).waitFor();
  await button(page, 'Yes, invite Zoe').click();
  await expectAlert(page, 'Zoe is invited');
  await button(page, 'Yes, invite Zoe').waitFor({ state: 'detached' });
  await visitor.page.goto('/');
  await visitor.page.getByText(`${name} invites you`).first().waitFor();
  expect(problems).toEqual([]);
});

test('a table becomes invitations: rows are checked first, the invited find theirs on home, and an import is undone', async () => {
  const [owner, pia, otto] = (await people('Ida', 'Pia', 'Otto')) as [Person, Person, Person];
  const { slug, name } = await found(owner, { entry: 'invite', visibility: 'unlisted' });
  const { page, problems } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff?tab=import`);
  await page.getByLabel('Table').fill('name;tagline');
  await button(page, 'Check').click();
  await page.getByText('The first line must name these columns').waitFor();
  const table = [
    'name;tagline;discord;region;role',
    'Pia;tag;;NA;caster',
    'Otto;tag;;NA;',
    'Pia;tag;;NA;',
    'Zed;z;;XX;',
  ];
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.join('\r\n')),
  });
  await page.getByText('To invite: 2 · Known already: 0 · With errors: 2').waitFor();
  const errors = page.waitForEvent('download');
  await button(page, 'Download the rows with errors').click();
  const saved = await readFile(await (await errors).path(), 'utf8');
  expect(saved).toContain('Zed,z,,XX,member,5,This region is not played here');
  await button(page, 'Invite 2 people').click();
  await expectAlert(page, '2 people are invited');

  const visitor = await browserOf(site, pia);
  await visitor.page.goto('/');
  await visitor.page.getByText(`${name} invites you`).first().click();
  await title(visitor.page, name);
  await visitor.page.getByText('You are invited. Your role: Caster').waitFor();
  await button(visitor.page, 'Join').click();
  await expectAlert(visitor.page, 'You are a member now');
  await page.getByRole('list', { name: 'Open invitations' }).getByText('Pia').waitFor({ state: 'detached' });
  await button(page, 'Undo the last import').click();
  await dialog(page).getByRole('button', { name: 'Undo import' }).click();
  await expectAlert(page, '1 invitation is withdrawn');
  await page.getByText('No open invitations').waitFor();
  const late = await browserOf(site, otto);
  await late.page.goto(`/communities/${slug}`);
  await title(late.page, 'Community not found');

  await page.getByRole('link', { name: 'Members' }).click();
  const members = page.waitForEvent('download');
  await button(page, 'Download members').click();
  expect(await readFile(await (await members).path(), 'utf8')).toMatch(/Pia,tag,NA,pia,caster,/);
  // The first table was refused.
  expect([...problems, ...visitor.problems].filter((problem) => !problem.includes('400'))).toEqual([]);
});

test('staff appoint, exclude with a reason and re-admit; the log tells it', async () => {
  const [owner, pal, foe] = (await people('Orla', 'Pal', 'Foe')) as [Person, Person, Person];
  const { slug } = await found(owner);
  for (const user of [pal, foe]) await join(slug, user);
  const { page, problems } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}/staff`);
  await page.getByRole('combobox', { name: 'Role of Pal' }).click();
  await page.getByTitle('Organiser', { exact: true }).click();
  await expectAlert(page, 'Role of Pal: Organiser');
  await button(page, 'Exclude Foe').click();
  await dialog(page).getByRole('button', { name: 'Exclude' }).click();
  await dialog(page).getByText('Say why').waitFor();
  await dialog(page).getByLabel('Reason').fill('Left two finals');
  await dialog(page).getByText('7 days').click();
  await dialog(page).getByRole('button', { name: 'Exclude' }).click();
  await expectAlert(page, 'Foe is excluded');
  await page.getByRole('link', { name: 'Exclusions' }).click();
  await page.getByText('Left two finals').waitFor();
  await button(page, 'Re-admit Foe').click();
  await page.getByText('Nobody is excluded').waitFor();
  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByText('Orla changed Pal from Member to Organiser').waitFor();
  await page.getByText('Orla re-admitted Foe').waitFor();
  expect(problems).toEqual([]);
});

test('organisers create a scrim for members and run it as admins do; members are told and find it on home', async () => {
  const [owner, member, outsider] = (await people('Oscar', 'Mem', 'Out')) as [Person, Person, Person];
  const { slug, name } = await found(owner, { region: 'NA' });
  await join(slug, member);
  const staff = await browserOf(site, owner);
  await staff.page.goto(`/communities/${slug}`);
  await staff.page.getByRole('link', { name: 'Create scrim' }).first().click();
  await staff.page.getByLabel('Title').fill('Club Night');
  await staff.page.getByText('Members only').click();
  await button(staff.page, 'Create scrim').click();
  await title(staff.page, 'Club Night');
  await staff.page.getByRole('link', { name }).waitFor();
  for (const tool of ['Assign Player', 'Swap players', 'Delete']) await button(staff.page, tool).waitFor();

  const player = await browserOf(site, member);
  await player.page.goto(`/?community=${slug}`);
  await player.page.getByRole('link', { name: 'Club Night' }).waitFor();
  expect(await player.page.getByRole('combobox', { name: 'Community' }).inputValue()).toBe(slug);
  await button(player.page, 'Notifications (1)').click();
  await player.page.getByText(`New in ${name}: Club Night`).first().click();
  await title(player.page, 'Club Night');
  await seat(player.page, 'Blue', 'Top').getByRole('button', { name: /^Join/ }).click();
  await seat(staff.page, 'Blue', 'Top').getByText('Mem').waitFor();
  await seat(staff.page, 'Blue', 'Top').getByRole('button', { name: /Kick/ }).waitFor();
  expect(await button(player.page, 'Delete').count()).toBe(0);

  const stranger = await browserOf(site, outsider);
  await stranger.page.goto('/scrims');
  await title(stranger.page, /^Scrims in/);
  expect(await stranger.page.getByText('Club Night').count()).toBe(0);
  expect([...staff.problems, ...player.problems]).toEqual([]);
});

test('the last owner is told why they cannot leave, and archives the community by typing its name', async () => {
  const [owner] = (await people('Solo')) as [Person];
  const { slug, name } = await found(owner);
  const { page } = await browserOf(site, owner);
  await page.goto(`/communities/${slug}`);
  await listed(page, 'Staff', 'Solo').waitFor();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await dialog(page).getByText('You are the last owner').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Staff area' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Archive community').click();
  const confirm = dialog(page).getByRole('button', { name: 'Archive community' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog(page).getByRole('textbox').fill(name);
  await confirm.click();
  await expectAlert(page, 'Community archived');
  await page.getByText('This community is archived.').first().waitFor();
});
