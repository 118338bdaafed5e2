import { type ComponentProps, lazy, Suspense } from 'react';
import type { DialogSheet } from './dialog-sheet.tsx';

const LazySheet = lazy(async () => ({ default: (await import('./dialog-sheet.tsx')).DialogSheet }));

/** Starts loading what a dialog needs, so that the first one opens at once. */
export const prefetchDialog = () => import('./dialog-sheet.tsx');

/** A short decision over the page: a sheet from the bottom, centred from 600 px on. Loaded when it is first needed. */
export function Dialog(props: ComponentProps<typeof DialogSheet>) {
  return (
    <Suspense fallback={null}>
      <LazySheet {...props} />
    </Suspense>
  );
}
