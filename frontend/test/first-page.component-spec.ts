import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { router } from '../src/app/router';
import { store } from '../src/app/store';
import { Theme } from '../src/app/Theme';
import { answering, server } from './server';
import { serverStatus } from './rows';

beforeAll(() => server.listen());
beforeEach(() => server.use(answering(serverStatus, { isServerUp: true })));
afterEach(cleanup);
afterAll(() => server.close());

test('while the first page loads, the bar stands above it', async () => {
  const first = createMemoryRouter(router.routes as RouteObject[], { initialEntries: ['/guide'] });
  const page = createElement(RouterProvider, { router: first });
  const provided = { store, children: createElement(Theme, null, page) };
  render(createElement(Provider, provided));
  expect(first.state.initialized).toBe(false);
  screen.getByRole('banner');
  screen.getByText('Loading');
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
}, 30_000);
