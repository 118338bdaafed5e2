import { lazyView } from '#src/ui/lazy-view.ts';

/** Most members never leave for the digital ID. */
export const DigitalIdPanel = lazyView(() => import('./digital-id-panel.tsx'));
