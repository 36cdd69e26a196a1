import { ROLES } from '@muster/contracts/constants';
import type { TonightScrim } from '@muster/contracts/share';
import { screen, within } from '@testing-library/react';
import { renderRoute } from './render-route';
import { tonight } from './rows';
import { answer } from './server';

const scrim = (_id: string, gameStartTime: string, free = 2): TonightScrim => ({
  _id,
  title: _id,
  region: 'NA',
  gameStartTime,
  freeSeats: { teamOne: ROLES.slice(0, free), teamTwo: [] },
});

test('what can be planned stands before what has begun, and what is full last', async () => {
  answer(tonight, [
    scrim('Full', '2026-11-20T13:40:00.000Z', 0),
    scrim('Begun', '2026-11-20T13:50:00.000Z'),
    scrim('Late', '2026-11-20T20:00:00.000Z'),
    scrim('Soon', '2026-11-20T15:00:00.000Z'),
  ]);
  await renderRoute('/signup', { as: null });
  const list = within(await screen.findByRole('list', { name: 'Public scrims in the next 24 hours' }));
  const titles = list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Soon', 'Late', 'Begun', 'Full']);
});

test('organisers see what they get, in pictures that do not load before they come near', async () => {
  answer(tonight, []);
  await renderRoute('/signup', { as: null });
  const section = within(await screen.findByRole('region', { name: 'You run the games?' }));
  for (const name of ['Nights', 'Drafts', 'Overlays', 'Discord']) section.getByRole('heading', { name });
  const pictures = section.getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy', 'lazy', 'lazy']);
  for (const picture of pictures) expect(picture.getAttribute('alt')).not.toBe('');
});
