import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import type { AttachmentId } from '#contract/ids.ts';
import { attachmentMachine } from '#machines/attachment/attachment.machine.ts';
import type { OpenedFile } from '#machines/attachment/attachment.types.ts';
import type { Api } from '#src/api/client.ts';

export type AttachmentActor = ActorRefFrom<typeof attachmentMachine>;

/** The file lives in this tab alone, until its page is left. */
const wireAttachment = (api: Api) =>
  attachmentMachine.provide({
    actors: {
      openFile: fromPromise<OpenedFile, { id: AttachmentId }>(async ({ input, signal }) => {
        const { name, patientId, bytes } = await api(recordsCalls.loadAttachment, { params: { id: input.id } });
        signal.throwIfAborted();
        return { name, patientId, url: URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })) };
      }),
    },
  });

export interface OpenAttachment {
  actor: AttachmentActor;
  stop: () => void;
}

export const startAttachment = (api: Api, id: AttachmentId): OpenAttachment => {
  const actor = createActor(wireAttachment(api), { input: { id } }).start();
  return {
    actor,
    stop: () => {
      const { file } = actor.getSnapshot().context;
      if (file) URL.revokeObjectURL(file.url);
      actor.stop();
    },
  };
};
