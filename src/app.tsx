import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PatientApp } from './flows/app.ts';
import { isBookingHref } from './flows/booking.address.ts';
import { AppProvider } from './flows/use-app.ts';
import { LanguageProvider } from './i18n/provider.tsx';
import type { createAppRouter } from './router.tsx';
import { NavigationProvider } from './ui/link/link.tsx';
import { ReportProvider } from './ui/report-link/report-link.tsx';
import { prefetchBooking } from './views/booking/prefetch.ts';

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
    }),
    [app],
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
