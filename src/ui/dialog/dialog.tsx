import { pieceOf } from '#src/app/outside/piece.ts';
import { lazyView } from '../lazy-view.ts';

/** Starts loading what a dialog needs, so that the first one opens at once. */
const prefetchDialog = pieceOf(() => import('./dialog-sheet.tsx'));

/** A short decision over the page: a sheet from the bottom, centred from 600 px on. Loaded when it is first needed. */
export const Dialog = lazyView(async () => ({ default: (await prefetchDialog()).DialogSheet }));
