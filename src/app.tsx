import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PatientApp } from './app/app.ts';
import { LanguageProvider } from './app/i18n/provider.tsx';
import { holdBack } from './app/outside/hold-back.ts';
import { AppProvider } from './app/use-app.ts';
import { isBookingHref } from './flows/booking/booking.address.ts';
import { prefetchBooking } from './flows/booking/prefetch.ts';
import type { createAppRouter } from './router.tsx';
import { NavigationProvider } from './ui/link/link.tsx';
import { ReportProvider } from './ui/report-link/report-link.tsx';

export interface AppProps {
  app: PatientApp;
  router: ReturnType<typeof createAppRouter>;
}

/** Everything a person sees, around one running app and one router. */
export function App({ app, router }: AppProps) {
  const navigation = useMemo(
    () => ({
      navigate: app.go,
      prefetch: (href: string) => {
        if (isBookingHref(href)) prefetchBooking();
      },
      holdBack: holdBack(router.history),
    }),
    [app, router],
  );
  return (
    <LanguageProvider>
      <AppProvider value={app}>
        <NavigationProvider value={navigation}>
          <ReportProvider value={app.reports.open}>
            <RouterProvider router={router} />
          </ReportProvider>
        </NavigationProvider>
      </AppProvider>
    </LanguageProvider>
  );
}
