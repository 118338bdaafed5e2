import { lazyView } from '#src/ui/lazy-view.ts';

/** The panel is loaded when it is needed, because most members never leave for the digital ID. */
export const DigitalIdPanel = lazyView(() => import('./digital-id-panel.tsx'));
