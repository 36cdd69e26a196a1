import '@fontsource-variable/inter/wght.css';
import '@fontsource/saira-semi-condensed/600.css';
import '@fontsource/saira-semi-condensed/700.css';
import './shared/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { router } from './app/router';
import { store } from './app/store';
import { Theme } from './app/Theme';

// A page from before the last deployment asks for files that are gone: one reload brings the new ones.
window.addEventListener('vite:preloadError', () => {
  const once = 'muster-reloaded';
  if (Date.now() - Number(sessionStorage.getItem(once) ?? 0) < 60_000) return;
  sessionStorage.setItem(once, String(Date.now()));
  window.location.reload();
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={store}>
      <Theme>
        <RouterProvider router={router} />
      </Theme>
    </Provider>
  </StrictMode>,
);
