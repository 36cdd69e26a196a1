import { BROADCAST_KINDS } from '@muster/contracts/broadcasts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { demoView } from '../src/features/broadcasts/overlay/demo';
import { Overlay } from '../src/features/broadcasts/overlay/Overlay';
import { namesIn, type TeamNames } from '../src/features/broadcasts/overlay/teams';

/** The page of a broadcast after that many bans and picks. */
const show = (step: number, kind: (typeof BROADCAST_KINDS)[number] = 'draft', names: TeamNames = {}) => {
  cleanup();
  const view = demoView(kind, 'en', step);
  return render(createElement(Overlay, { view, names }));
};
afterEach(cleanup);

const [PICKS_BEGIN, ALL] = [6, 20];

test('players are named by their roles before the first pick, and beside no champion until the line-up is known', () => {
  show(PICKS_BEGIN);
  for (const name of ['Hana', 'Mirko', 'Quill', 'Noctis']) screen.getByText(name);
  show(ALL - 1);
  for (const name of ['Hana', 'Mirko', 'Quill', 'Noctis']) expect(screen.queryByText(name)).toBeNull();
});

test('names stand below the champions that the line-up gives them', () => {
  const { container } = show(ALL);
  // The champion that was picked first is played by the second of the team.
  const [picks, players] = ['.picks:not(.lineup)', '.picks.lineup'].map((selector) =>
    [...container.querySelectorAll(`section:first-child ${selector} > li`)].map(({ textContent }) => textContent),
  );
  expect(players).toEqual(['Mirko', 'Oriane', 'Duskwing', 'Hana', 'Sable']);
  expect(picks).toHaveLength(players!.length);
});

test.each(BROADCAST_KINDS.filter((kind) => kind !== 'score'))(
  '%s: teams are called as the address says, else by their captain',
  (kind) => {
    show(0, kind);
    within(screen.getByRole('heading', { level: 2, name: /^Team Hana/ })).getByText('Blue Side');
    show(0, kind, namesIn(new URLSearchParams({ teamOne: ' Night Owls ', teamTwo: 'L'.repeat(40) })));
    screen.getByRole('heading', { level: 2, name: /^Night Owls/ });
    screen.getByRole('heading', { level: 2, name: new RegExp(`^${'L'.repeat(30)}(?!L)`) });
  },
);

test('without captains and names a team is called by its side', () => {
  const view = demoView('score', 'en');
  const captains = { teamOne: null, teamTwo: null };
  render(createElement(Overlay, { view: { ...view, state: { ...view.state!, captains } } }));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Blue Side',
    'Red Side',
  ]);
});
