/**
 * /attachment: one PDF of a patient's records, fetched for the signed-in person and shown inside the app (REC-23).
 *
 * loading -> shown
 */

import { assign, setup } from 'xstate';
import type { AttachmentId } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { AttachmentContext, AttachmentEvent, OpenedFile } from './attachment.types.ts';

export const attachmentMachine = setup({
  types: {
    context: {} as AttachmentContext,
    events: {} as AttachmentEvent,
    input: {} as { id: AttachmentId },
    tags: {} as 'busy' | 'settled',
  },
  actors: { openFile: port<OpenedFile, { id: AttachmentId }>('openFile') },
  actions: {
    keepFile: assign((_, { output }: { output: OpenedFile }) => ({ file: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'attachment',
  context: ({ input }) => ({ id: input.id, file: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'shown', actions: { type: 'keepFile', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'attachment.retry': 'loading' } },
    /** No event is needed: the page around the PDF has the way back. */
    shown: { type: 'final' },
  },
});
