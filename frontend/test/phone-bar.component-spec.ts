import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { store } from '../src/app/store';
import { PhoneBar } from '../src/features/scrims/room/PhoneBar';
import { buildScrim } from '../src/features/scrims/scrim.fixtures';

const show = (search: string) => {
  const noop = () => undefined;
  const bar = createElement(PhoneBar, {
    scrim: buildScrim(),
    viewer: { id: 'me', isAdmin: false },
    pending: undefined,
    actions: { joinSeat: noop, leave: noop, explainDisabled: noop },
  });
  const at = { initialEntries: [`/scrims/s1${search}`], children: bar };
  const provided = { store, children: createElement(MemoryRouter, at) };
  render(createElement(Provider, provided));
};
afterEach(cleanup);

test('the bar of a phone offers a seat', () => {
  show('');
  screen.getByRole('button', { name: /^Join as/ });
});

test('the bar of a phone offers no second seat beside the one that the viewer came for', () => {
  show('?seat=teamTwo-ADC');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
