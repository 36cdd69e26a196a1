import './shared/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { startSagas, store } from './app/store';

startSagas();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={store}>
      <main className="page" />
    </Provider>
  </StrictMode>,
);
