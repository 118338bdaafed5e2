import * as v from 'valibot';
import { AttachmentId, PatientId } from '#contract/ids.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { attachmentMachine } from './attachment.machine.ts';
import { attachmentStory } from './attachment.story.ts';
import type { OpenedFile } from './attachment.types.ts';

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
