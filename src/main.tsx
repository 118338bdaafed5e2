/** The app in a browser: language, machines, router, and what the service worker has to say. */
import { i18n } from '@lingui/core';
import { createBrowserHistory } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followOtherTabs, showLanguage, storedLanguage } from './i18n/language.ts';
import { createLeavingFetch } from './outside/leaving-fetch.ts';
import { createAppRouter } from './router.tsx';
import { registerServiceWorker } from './service-worker/register-sw.ts';
import { createWiring } from './wiring/wiring.ts';

/** Null where the browser denies it. */
const storageOf = (name: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    return window[name];
  } catch {
    return null;
  }
};

await showLanguage(storedLanguage());
followOtherTabs();

const history = createBrowserHistory();
const wiring = createWiring({
  apiBase: API_BASE,
  paymentBase: PAYMENT_BASE,
  appId: APP_ID,
  fetch: createLeavingFetch(window),
  language: () => i18n.locale,
  storage: storageOf('localStorage'),
  visitStorage: storageOf('sessionStorage'),
  history,
  reload: (path) => location.assign(path),
  leave: (url) => location.assign(url),
});
const router = createAppRouter(wiring, history);
wiring.start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App wiring={wiring} router={router} />);

registerServiceWorker({
  onOfflineReady: () => wiring.show({ tone: 'info', text: { code: 'offlineReady' }, actions: [] }),
  onNewContent: (activate) => {
    wiring.show({ tone: 'info', text: { code: 'newContent' }, actions: ['reload'] });
    wiring.toasts.on('toast.acted', ({ action }) => {
      if (action === 'reload') activate();
    });
  },
}).catch((error: unknown) => console.warn('The service worker could not be registered', error));
