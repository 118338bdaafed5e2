/** /attachment: a PDF inside the app. The file lives in this tab alone, until its page is left. */
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { attachmentMachine } from '#machines/attachment/attachment.machine.ts';
import { asks, subFlow } from './flow.ts';

export default subFlow(attachmentMachine, {
  openFile: asks([recordsCalls.loadAttachment], async (api, { id }, _, signal) => {
    const { name, patientId, bytes } = await api(recordsCalls.loadAttachment, { params: { id } });
    signal.throwIfAborted();
    return { name, patientId, url: URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })) };
  }),
});
