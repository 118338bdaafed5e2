/** The app in a browser: language, machines, router, and news of the service worker. */
import { i18n } from '@lingui/core';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/app.ts';
import { followOtherTabs, showLanguage } from './app/i18n/language.ts';
import { storedLanguage } from './app/i18n/stored-language.ts';
import { createLeavingFetch } from './app/outside/leaving-fetch.ts';
import { followSentPage } from './app/outside/sent-page.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';
import { registerServiceWorker } from './service-worker/register-sw.ts';
import { settled } from './service-worker/settled.ts';

/** Null where the browser denies storage. */
const storageOf = (name: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    return window[name];
  } catch {
    return null;
  }
};

const start = () => {
  followOtherTabs();

  const history = createBrowserHistory();
  const app = createApp({
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
  const router = createAppRouter(app, history);
  app.start();

  const root = document.getElementById('root');
  if (root) {
    followSentPage(root);
    // in slices: a phone shows and answers in between
    startTransition(() => createRoot(root).render(<App app={app} router={router} />));
  }

  const register = () =>
    registerServiceWorker({
      onOfflineReady: () => app.show({ tone: 'info', text: { code: 'offlineReady' }, actions: [] }),
      onNewContent: (reload) => {
        app.show({ tone: 'info', text: { code: 'newContent' }, actions: ['reload'] });
        const { lastId } = app.toasts.getSnapshot().context;
        app.toasts.on('toast.acted', ({ id }) => {
          if (id === lastId) reload();
        });
      },
    });
  // the worker fetches all of the app
  settled(app.loading)
    .then(register)
    .catch((error: unknown) => console.warn('The service worker could not be registered', error));
};

// an await of the module itself would make every chunk that imports it asynchronous: WebKit runs such chunks before what
// they import, when two import() share a chunk
void showLanguage(storedLanguage()).then(start);
