import { lazyView } from '#src/ui/lazy-view.ts';

export const Unavailable = lazyView(() => import('./unavailable.tsx'));
