import '@fontsource-variable/inter/wght.css';
import '@fontsource/saira-semi-condensed/600.css';
import '@fontsource/saira-semi-condensed/700.css';
import './shared/global.css';
import './app/serve-regions';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { router } from './app/router';
import { store } from './app/store';
import { Theme } from './app/Theme';
import { keepPage } from './shared/stored-page';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={store}>
      <Theme>
        <RouterProvider router={router} />
      </Theme>
    </Provider>
  </StrictMode>,
);

/** Long enough for the first list, also on a slow network. */
const KEEP_PAGE_DELAY_MS = 5_000;
// Vite's dev server has pages of its own.
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => void keepPage(), KEEP_PAGE_DELAY_MS);
