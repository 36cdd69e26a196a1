import '@fontsource-variable/inter/wght.css';
import '@fontsource/saira-semi-condensed/600.css';
import '@fontsource/saira-semi-condensed/700.css';
import './shared/global.css';
import './app/serve-regions';
import './shared/site/written-site';
import './shared/language/translated'; // all texts need it: it belongs to the app's chunk
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { InLanguage } from './app/languages/InLanguage';
import { switchLanguage } from './app/languages/load-language';
import { router } from './app/router';
import { store } from './app/store';
import { Theme } from './app/Theme';
import { initialLanguage } from './shared/language/current-language';
import { keepPageLater } from './boot/stored-page';
import './shared/user-gesture'; // it sees every press

const render = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provider store={store}>
        <InLanguage>
          <Theme>
            <RouterProvider router={router} />
          </Theme>
        </InLanguage>
      </Provider>
    </StrictMode>,
  );

const language = initialLanguage();
if (language === 'en') render();
else void switchLanguage(language).then(render);
// Vite's dev server has pages of its own.
if (import.meta.env.PROD) keepPageLater();
