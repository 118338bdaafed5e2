/** A document of the demo world. */

import type { Driver } from '#harness/drivers/driver.ts';
import { link, press, text } from '#harness/drivers/things.ts';
import { attachmentFlow } from '#model/attachment/attachment.model.ts';

export const attachmentDriver: Driver = {
  flow: attachmentFlow,
  as: 'meiling',
  at: '/attachment?id=attachment-meiling-regimen-skin',
  acts: { 'attachment.retry': press('Try again') },
  seen: { unavailable: text('This document could not be opened'), shown: link('Download the PDF') },
  others: [link('Download the PDF')],
};

export const drivers: readonly Driver[] = [attachmentDriver];
