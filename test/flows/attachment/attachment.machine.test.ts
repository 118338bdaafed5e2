import { expect, it } from 'vitest';
import { attachmentFlow } from '#model/attachment/attachment.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

it('NAV-44: the document of the address is asked for, again after a failure, and is there to be shown', async () => {
  const attachment = startScripted(attachmentFlow);
  expect(attachment.requests).toEqual([{ id: 'openFile', input: { id: 'a1' } }]);
  await attachment.play('openFile -> offline');
  expect(attachment.snapshot().context).toMatchObject({ file: null, failure: { kind: 'offline' } });
  await attachment.play('attachment.retry', 'openFile -> a document');
  expect(attachment.snapshot().context).toMatchObject({ file: { url: 'blob:1', name: 'regimen.pdf' }, failure: null });
});
