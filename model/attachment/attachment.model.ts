import * as v from 'valibot';
import { AttachmentId, PatientId } from '#contract/ids.ts';
import { attachmentMachine } from '#machines/attachment/attachment.machine.ts';
import { attachmentStory } from '#machines/attachment/attachment.story.ts';
import type { OpenedFile } from '#machines/attachment/attachment.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';

export const attachmentFlow = defineFlow({
  machine: attachmentMachine,
  story: attachmentStory,
  input: { id: v.parse(AttachmentId, 'a1') },
  events: { 'attachment.retry': plain },
  calls: {
    openFile: call<OpenedFile>(
      { 'a document': { url: 'blob:1', patientId: v.parse(PatientId, 'p1'), name: 'regimen.pdf' } },
      'NOT_FOUND',
      'offline',
    ),
  },
  key: ({ file }) => file !== null,
});

export const flows: readonly Flow[] = [attachmentFlow];
