/** A document of the demo world. */
import { attachmentFlow } from '#machines/attachment/attachment.model.ts';
import type { Hands } from './hands.ts';
import { link, press, text } from './things.ts';

export const attachmentHands: Hands = {
  flow: attachmentFlow,
  as: 'meiling',
  at: '/attachment?id=attachment-meiling-regimen-skin',
  acts: { 'attachment.retry': press('Try again') },
  seen: { unavailable: text('This document could not be opened'), shown: link('Download the PDF') },
  others: [link('Download the PDF')],
};

export const hands: readonly Hands[] = [attachmentHands];
