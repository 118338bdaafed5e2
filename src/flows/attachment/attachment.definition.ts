/** /attachment: a PDF inside the app. The file lives in this tab alone, until its page is left. */
import { recordsCalls } from '#contract/calls/records.calls.ts';
import type { AttachmentId } from '#contract/ids.ts';
import { attachmentMachine } from '#machines/attachment/attachment.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { asks } from '#src/app/rows.ts';

export type AttachmentActor = Shown<typeof attachmentMachine>;

export default flow('attachment', attachmentMachine)(
  {
    openFile: asks([recordsCalls.loadAttachment], async (api, { id }, _, signal) => {
      const { name, patientId, bytes } = await api(recordsCalls.loadAttachment, { params: { id } });
      signal.throwIfAborted();
      return { name, patientId, url: URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })) };
    }),
  },
  {
    isMembers: true,
    input: ({ opening: id }: Beginning<AttachmentId>) => ({ id }),
    closed: (snapshot) => {
      if (snapshot?.context.file) URL.revokeObjectURL(snapshot.context.file.url);
    },
  },
);
