import { type ActorRefFrom, createActor } from 'xstate';
import type { AttachmentId } from '#contract/ids.ts';
import { attachmentMachine } from '#machines/attachment/attachment.machine.ts';
import attachment from '#src/flows/attachment.definition.ts';
import type { Services } from '#src/flows/services.ts';
import { wire } from '#src/flows/wire.ts';

export type AttachmentActor = ActorRefFrom<typeof attachmentMachine>;

export interface OpenAttachment {
  actor: AttachmentActor;
  stop: () => void;
}

export const startAttachment = (services: Services, id: AttachmentId): OpenAttachment => {
  const actor = createActor(wire(attachment, services), { input: { id } }).start();
  return {
    actor,
    stop: () => {
      const { file } = actor.getSnapshot().context;
      if (file) URL.revokeObjectURL(file.url);
      actor.stop();
    },
  };
};
