/** Whether it can be read offline. */
import { keptOfflineCopyHands, offlineCopyHands } from '../hands/offline-copy.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([offlineCopyHands, keptOfflineCopyHands], (stage) => stage.flow('offlineCopy'));
