import '../app/serve-regions';
import '../shared/site/written-site';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { InLanguage } from '../app/languages/InLanguage';
import { switchLanguage } from '../app/languages/load-language';
import { Theme } from '../app/Theme';
import { keepPageLater } from '../boot/stored-page';
import { initialLanguage } from '../shared/language/current-language';
import { store } from './store';
import { VisitorPages } from './VisitorPages';

// The program for people who are not signed in (`boot/visitor-build.ts`). It has only what they need, so it loads fast.
const render = () =>
  createRoot(document.getElementById('root')!).render(
    <Provider store={store}>
      <InLanguage>
        <Theme>
          <BrowserRouter>
            <VisitorPages />
          </BrowserRouter>
        </Theme>
      </InLanguage>
    </Provider>,
  );

const language = initialLanguage();
if (language === 'en') render();
else void switchLanguage(language).then(render);
// Vite's dev server has pages of its own.
if (import.meta.env.PROD) keepPageLater();
