import { createRoot } from 'react-dom/client';
import { followOtherTabs, showLanguage, storedLanguage } from './i18n/language.ts';
import { LanguageProvider } from './i18n/provider.tsx';
import { registerServiceWorker } from './service-worker/register-sw.ts';
import { AppHeader } from './ui/header/app-header.tsx';
import { AppFrame } from './ui/frame/app-frame.tsx';
import TestPage from './ui/test-page.tsx';

await showLanguage(storedLanguage());
followOtherTabs();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <LanguageProvider>
      <AppFrame header={<AppHeader title="Components" />}>
        <TestPage />
      </AppFrame>
    </LanguageProvider>,
  );
}
void registerServiceWorker({ onOfflineReady: () => {}, onNewContent: () => {} });
