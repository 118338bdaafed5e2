/** The desk in a browser. */
import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';
import { storedLanguage } from '#src/app/i18n/stored-language.ts';
import { createDesk } from './create-desk.ts';
import { App } from './views/app.tsx';
import { DeskProvider } from './views/use-desk.ts';
import { showLanguage } from './words.ts';

const start = () => {
  const desk = createDesk({
    apiBase: API_BASE,
    appId: APP_ID,
    fetch: (...asked) => fetch(...asked),
    href: location.href,
  });
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <LanguageProvider>
        <DeskProvider value={desk}>
          <App />
        </DeskProvider>
      </LanguageProvider>,
    );
};

void showLanguage(storedLanguage()).then(start);
