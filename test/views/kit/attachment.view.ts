/** A document as a person opens it. */
import { t } from '@lingui/core/macro';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { attachmentFlow } from '#test/model/attachment.flow.ts';
import type { World } from '#test/world/world.ts';
import { reachable, ready } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

const attachmentOf = (stage: Stage) => {
  const opened = stage.wiring().recordPages.attachment.get();
  if (opened === null) throw new Error('No document is open');
  return opened.actor;
};

export const attachmentView = (world: () => World): ViewFlow => ({
  flow: attachmentFlow,
  open: async () => {
    const stage = await openStage(world(), {
      at: '/attachment?id=attachment-meiling-regimen-skin',
      as: 'meiling',
      before: (gate) => gate.hold(recordsCalls.loadAttachment),
    });
    await stage.until(() => stage.gate.isHeld(recordsCalls.loadAttachment), 'the document');
    return stage;
  },
  snapshot: (stage) => attachmentOf(stage).getSnapshot(),
  controls: { 'attachment.retry': () => ready('button', t`Try again`) },
  calls: { openFile: [recordsCalls.loadAttachment] },
  region: () => document.querySelector('main'),
  local: (inside) => reachable('link', t`Download the PDF`, inside),
  exceptions: [],
  met: new Set(),
});
