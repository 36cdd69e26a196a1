import { ROLES } from '@muster/contracts/constants';
import { holdRequests } from './hold-requests';
import {
  boss,
  button,
  dialog,
  expectText,
  from,
  fullScrim,
  newScrim,
  one,
  open,
  openSiteForAll,
  shows,
  sit,
  site,
  ten,
  two,
} from './scrims-world';
import { browserOf, createUser, seat } from './test-user';
import { untilTrue } from './until-true';

openSiteForAll();

describe('seats', () => {
  test('joins, moves and leaves appear in the other browser at once', async () => {
    const scrim = await newScrim({ gameStartTime: from(120) });
    await Promise.all([open(one, scrim), open(two, scrim)]);
    await button(one.page, 'Join Blue Side as Mid').click();
    await Promise.all([shows(one.page, 'Blue', 'Mid', 'You'), shows(two.page, 'Blue', 'Mid', 'Ada')]);
    expect(await seat(two.page, 'Blue', 'Mid').getByRole('link').getAttribute('href')).toBe(
      '/users/Ada?region=NA&tagline=tag',
    );
    await button(one.page, 'Move here: Support on Red Side').click();
    await shows(two.page, 'Red', 'Support', 'Ada');
    await button(two.page, 'Join Blue Side as Mid').waitFor();
    await button(one.page, 'Leave Support on Red Side').click();
    await button(two.page, 'Join Red Side as Support').waitFor();
    expect([one.problems, two.problems]).toEqual([[], []]);
  });

  test('shows a pending seat immediately; on conflict names the winner and keeps focus', async () => {
    const scrim = await newScrim({ gameStartTime: from(240) });
    await Promise.all([open(one, scrim), open(two, scrim)]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await two.page.route('**/insert-player/**', async (route) => (await held, route.continue()));
    await button(two.page, 'Join Red Side as Top').and(two.page.locator(':not([aria-disabled=true])')).focus();
    await two.page.keyboard.press('Enter');
    await shows(two.page, 'Red', 'Top', 'Pending…');
    await button(one.page, 'Join Red Side as Top').click();
    await shows(one.page, 'Red', 'Top', 'You');
    letGo();
    await expectText(two.page, 'Top on Red was just taken by Ada');
    await shows(two.page, 'Red', 'Top', 'Ada');
    expect(
      await two.page.evaluate("document.querySelector('[data-seat=teamTwo-Top]').contains(document.activeElement)"),
    ).toBe(true);
    await two.page.unroute('**/insert-player/**');
    two.problems.length = 0;
  });

  test('changes made while offline appear after reconnecting', async () => {
    const scrim = await newScrim({ gameStartTime: from(360) });
    await open(one, scrim);
    await one.context.setOffline(true);
    await sit(scrim, ten[2]!, 'teamTwo', 'ADC');
    await one.context.setOffline(false);
    await shows(one.page, 'Red', 'ADC', 'Cy');
    one.problems.length = 0;
  });

  test('a player cannot cast and a caster cannot play', async () => {
    const scrim = await newScrim({ gameStartTime: from(480), isWithCasters: true, maxCastersAllowedCount: 1 });
    await Promise.all([open(one, scrim), open(two, scrim)]);
    await button(one.page, 'join cast').click();
    await button(one.page, 'leave cast').waitFor();
    await two.page.getByText('1 of 1 casters').waitFor();
    expect(await button(two.page, 'join cast').count()).toBe(0);
    await button(one.page, 'Join Blue Side as Top').dispatchEvent('click');
    await expectText(one.page, "Cannot join team: You're already a caster for this game!");
    await button(one.page, 'leave cast').click();
    await button(two.page, 'join cast').waitFor();
    await button(two.page, 'Join Blue Side as Top').click();
    await shows(two.page, 'Blue', 'Top', 'You');
    await button(two.page, 'join cast').dispatchEvent('click');
    await expectText(two.page, "Cannot join cast: You're already a player in this game!");
  });
});

describe('lobby and result', () => {
  test('the last player opens the lobby for the ten players only', async () => {
    const scrim = await newScrim({ gameStartTime: from(-4), useTournamentCode: false, lobbyName: 'Secret lobby' });
    for (const [i, user] of ten.entries())
      if (i > 0) await sit(scrim, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
    const stranger = await browserOf(site, await createUser(site, 'Stranger'));
    await Promise.all([open(one, scrim), open(stranger, scrim)]);
    await expectText(one.page, 'Not enough players: 9/10');
    await expectText(one.page, 'Blue Side needs 1 more to unlock the lobby details');
    await one.page.getByRole('timer').getByText('WAITING FOR PLAYERS').waitFor();
    await button(one.page, 'Join Blue Side as Top').click();
    await one.page.getByRole('timer').getByText('GAME READY').waitFor();
    await button(one.page, 'Copy: Lobby name').click();
    await expectText(one.page, 'Lobby name copied to clipboard');
    expect(await one.page.evaluate('navigator.clipboard.readText()')).toBe('Secret lobby');
    await button(one.page, 'Copy: Password').click();
    await expectText(one.page, 'Password copied to clipboard');
    await expectText(stranger.page, 'The lobby details are shown to players, casters, the captain and admins.');
    expect(await stranger.page.content()).not.toContain('Secret lobby');
    await stranger.context.close();
  });

  test('the captain reports the winner once, and everyone sees it', async () => {
    const { scrim, captain } = await fullScrim({ title: 'Who wins' });
    const host = await browserOf(site, captain);
    const other = captain === ten[0] ? two : one;
    await Promise.all([open(host, scrim), open(other, scrim)]);
    expect(await button(other.page, /^(Report winner|Delete|Kick .+)$/).count()).toBe(0);
    await other.page.getByRole('img', { name: /^Lobby captain: creates the lobby/ }).waitFor();
    await button(host.page, 'Report winner').click();
    const confirm = dialog(host.page).getByRole('button', { name: 'Report winner' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(host.page).getByText('Team Two (Red Side)').click();
    await expectText(host.page, 'Team Two (Red Side) won? This cannot be undone.');
    await dialog(host.page).getByRole('button', { name: 'Red Side won' }).click();
    await Promise.all([
      expectText(host.page, 'TEAM TWO (RED SIDE) WON!'),
      expectText(other.page, 'TEAM TWO (RED SIDE) WON!'),
    ]);
    expect(await button(host.page, 'Report winner').count()).toBe(0);
    expect(await button(other.page, /^Leave/).count()).toBe(0);
    expect(host.problems).toEqual([]);
    await host.context.close();
  });
});

describe('after a game', () => {
  test('the captain uploads its image, everyone can view it, an admin deletes it', async () => {
    const { scrim, captain } = await fullScrim({ title: 'Pictured' });
    const host = await browserOf(site, captain);
    const other = captain === ten[0] ? two : one;
    await Promise.all([open(host, scrim), open(other, scrim), open(boss, scrim)]);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      host.page.locator('[data-picture]').setInputFiles({ name, mimeType, buffer });
    await choose('end.gif', 'image/gif', Buffer.from('GIF89a'));
    await expectText(host.page, 'File end.gif is not an image! only images are allowed.');
    await choose('fake.png', 'image/png', Buffer.from('no picture at all'));
    await expectText(host.page, 'File fake.png is not an image! only images are allowed.');
    await choose('huge.png', 'image/png', Buffer.alloc(2_000_000));
    await expectText(host.page, 'File huge.png is too big! max allowed size: 2 MB.');
    expect(await button(other.page, 'Upload post-game image').count()).toBe(0);
    await choose('end.png', 'image/png', await host.page.screenshot());
    await dialog(host.page).getByRole('button', { name: 'Upload' }).click();
    await expectText(host.page, 'image uploaded successfully');
    await button(other.page, 'View Image').click();
    const image = dialog(other.page).getByRole('img', { name: 'Result of Pictured' });
    await image.waitFor();
    await untilTrue(other.page, "document.querySelector('[role=dialog] img').naturalWidth > 0");
    await other.page.keyboard.press('Escape');
    await button(boss.page, 'Delete image').click();
    await dialog(boss.page).getByRole('button', { name: 'Delete image' }).click();
    await expectText(boss.page, 'image deleted successfully');
    await button(host.page, 'Upload post-game image').waitFor();
    expect(await button(other.page, 'View Image').count()).toBe(0);
    await host.context.close();
  });

  test('the timeline lists it, shows earlier states, and undoes what an admin did', async () => {
    let scrim = await newScrim({ title: 'Remembered' });
    scrim = await sit(scrim, ten[3]!, 'teamOne', 'ADC');
    const { page } = boss;
    await Promise.all([open(boss, scrim), open(one, scrim)]);
    await button(page, 'Kick Di').click();
    await dialog(page).getByRole('button', { name: 'Kick' }).click();
    await one.page.getByRole('button', { name: 'Timeline' }).click();
    await one.page.getByRole('button', { name: /Captain kicked Di$/ }).waitFor();
    expect(await button(one.page, 'Undo').count()).toBe(0);
    await one.page.getByRole('button', { name: /Di took ADC on Blue Side$/ }).click();
    await one.page.getByText(/The teams as they were /).waitFor();
    await one.page.getByText('Di', { exact: true }).waitFor();
    await button(one.page, 'Back to the current teams').click();
    await button(one.page, 'Join Blue Side as ADC').waitFor();

    await page.getByRole('button', { name: 'Timeline' }).click();
    await button(page, 'Undo').click();
    await dialog(page).getByRole('button', { name: 'Undo step' }).click();
    await expectText(page, 'A reason is required');
    await dialog(page).getByRole('textbox').fill('Wrong one');
    await dialog(page).getByRole('button', { name: 'Undo step' }).click();
    await shows(one.page, 'Blue', 'ADC', 'Di');
    await one.page.getByRole('button', { name: /Captain undid a step: “Wrong one”/ }).waitFor();
    expect(boss.problems).toEqual([]);
  });
});

describe('an admin at work', () => {
  test('creates a scrim; it appears in the list of its day, and the link is copied', async () => {
    const { page } = boss;
    await page.goto('/scrims/new');
    await button(page, 'Create scrim').click();
    await expectText(page, 'Title is required');
    await page.getByLabel('Title').fill('Made by hand');
    await page.getByRole('switch', { name: /^Private/ }).check();
    await button(page, 'Create scrim').click();
    await expectText(page, 'Private scrim created, only users with the share link can access it');
    await page.getByRole('heading', { level: 1, name: 'Made by hand' }).waitFor();
    for (const chip of ['Private', 'North America']) await page.getByText(chip, { exact: true }).first().waitFor();
    await button(page, 'Share').click();
    await expectText(page, 'copied game link to clipboard!');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    await newScrim({ title: 'For everybody' });
    await page.goto('/scrims');
    await page.getByRole('article', { name: 'Made by hand' }).waitFor();
    await one.page.goto('/scrims');
    await one.page.getByRole('article', { name: 'For everybody' }).waitFor();
    expect(await one.page.getByRole('article', { name: 'Made by hand' }).count()).toBe(0);
  });

  test('edits, assigns, fills, kicks and deletes', async () => {
    const scrim = await newScrim({ title: 'Steered' });
    const { page } = boss;
    await Promise.all([open(boss, scrim), open(one, scrim)]);
    await button(page, 'Assign Player').click();
    await dialog(page).getByRole('button', { name: 'Assign Player' }).click();
    await expectText(page, 'Please select a user, team, and role');
    const option = (name: string) => page.getByRole('option', { name }).first();
    const choose = async (label: string, name: string) => {
      await dialog(page).getByRole('combobox', { name: label, exact: true }).click();
      await option(name).click();
    };
    const player = dialog(page).getByRole('combobox', { name: 'Player', exact: true });
    await player.fill('Ada');
    await option('Ada').waitFor();
    const release = await holdRequests(page, '**/api/users?*');
    await player.fill('Fay');
    await player.press('Enter'); // takes no player who was found for another text
    expect(await dialog(page).getByTitle('Ada').count()).toBe(0);
    release();
    await player.fill('Fay');
    await option('Fay').click();
    await choose('Team', 'Red Side');
    await choose('Role', 'Jungle');
    await dialog(page).getByRole('button', { name: 'Assign Player' }).click();
    await expectText(page, 'Player assigned successfully!');
    await shows(one.page, 'Red', 'Jungle', 'Fay');
    await button(page, 'Fill Random').click();
    await dialog(page).getByRole('button', { name: 'Seat these 9' }).click();
    await page.getByText(/^Successfully filled 9 positions with random players!/).waitFor();
    await one.page.getByText('10/10').waitFor();
    await button(page, 'Fill Random').click();
    await expectText(page, 'No empty positions to fill');
    await button(page, 'Kick Fay').click();
    await expectText(page, 'Are you sure you want to kick Fay?');
    await dialog(page).getByRole('button', { name: 'Kick' }).click();
    await expectText(page, 'Successfully kicked Fay from the game');
    await one.page.getByText('9/10').waitFor();

    await page.getByRole('button', { name: 'Edit scrim' }).click();
    await page.getByLabel('Title').fill('Steered well');
    await button(page, 'Save changes').click();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expectText(page, 'Scrim updated! Tournament code will be generated when the game starts.');
    await one.page.getByRole('heading', { level: 1, name: 'Steered well' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Steered well' }).waitFor();
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete scrim' }).click();
    await expectText(page, 'Scrim deleted successfully!');
    await expectText(one.page, 'This scrim was deleted');
    await one.page.waitForURL(`${site.url}/scrims`);
    expect(boss.problems).toEqual([]);
  });

  test('swaps players by mouse, by click and by keyboard', async () => {
    let scrim = await newScrim({ title: 'Changing places' });
    scrim = await sit(scrim, ten[0]!, 'teamOne', 'Top');
    await sit(scrim, ten[1]!, 'teamTwo', 'Mid');
    const { page } = boss;
    await Promise.all([open(boss, scrim), open(two, scrim)]);
    await button(page, 'Swap players').click();
    const tile = (key: string) => page.locator(`[data-swap=team${key}]`);
    const middle = async (key: string) => {
      const box = (await tile(key).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    /** Seats cannot be moved while the admin's own browser waits for the response to the swap before. */
    const canMove = (name: string, key: string) =>
      page.locator(`[data-swap=team${key}][aria-disabled=false]`).filter({ hasText: name }).waitFor();

    await canMove('Ada', 'One-Top');
    await tile('One-Top').click();
    await tile('Two-Mid').click();
    await shows(two.page, 'Red', 'Mid', 'Ada');
    await shows(two.page, 'Blue', 'Top', 'Bo');
    await expectText(page, 'Players swapped!');

    await canMove('Bo', 'One-Top');
    const [start, end] = [await middle('One-Top'), await middle('Two-Support')];
    await page.mouse.move(...start);
    await page.mouse.down();
    await page.mouse.move(start[0] + 12, start[1] + 4, { steps: 3 });
    const unmarked = await tile('Two-Support').getAttribute('class');
    await page.mouse.move(...end, { steps: 8 });
    // The seat is marked once the page knows that the player is over it.
    await page.locator(`[data-swap=teamTwo-Support]:not([class="${unmarked}"])`).waitFor();
    await page.mouse.up();
    await shows(two.page, 'Red', 'Support', 'Bo');

    await canMove('Ada', 'Two-Mid');
    await tile('Two-Mid').focus();
    for (const key of ['Space', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await shows(two.page, 'Blue', 'Jungle', 'Ada');

    await canMove('Bo', 'Two-Support');
    await tile('Two-Support').focus();
    await page.keyboard.press('Space');
    expect(await tile('Two-Support').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await tile('Two-Support').getAttribute('aria-pressed')).toBe('false');
  });
});

test('an unknown scrim leads back to the list', async () => {
  await one.page.goto('/scrims/0190f000-0000-7000-8000-000000000000');
  await expectText(one.page, 'Scrim not found!, redirecting to home');
  await one.page.waitForURL(`${site.url}/scrims`);
  await boss.page.goto('/scrims/0190f000-0000-7000-8000-000000000000/edit');
  await expectText(boss.page, 'Error finding scrim, returning to home page');
  await boss.page.waitForURL(`${site.url}/`);
});
