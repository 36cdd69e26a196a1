import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { Theme } from '../src/app/Theme';
import { useTheme } from '../src/shared/theme-choice';

function Choices() {
  const { choose } = useTheme();
  return createElement('button', { onClick: () => choose('dark') }, 'Dark');
}
const show = () => render(createElement(Theme, null, createElement(Choices)));
const shownTheme = () => document.documentElement.dataset['theme'];
/** The system changes its colours while the page is open. */
function setSystem(name: 'light' | 'dark') {
  const query = matchMedia('(prefers-color-scheme: light)');
  act(() => {
    Object.assign(query, { matches: name === 'light' });
    query.dispatchEvent(new Event('change'));
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  setSystem('dark');
});

test('a page that follows the system changes with it while it is open', () => {
  show();
  expect(shownTheme()).toBe('dark');
  setSystem('light');
  expect(shownTheme()).toBe('light');
  setSystem('dark');
  expect(shownTheme()).toBe('dark');
});

test('a theme that was chosen stays when the system changes', () => {
  show();
  act(() => screen.getByRole('button').click());
  setSystem('light');
  expect(shownTheme()).toBe('dark');
});
