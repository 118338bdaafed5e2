import * as v from 'valibot';
import { DEPOSIT_HOLD_MS, REMOTE_HOLD_MS } from '#contract/constants.ts';
import { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { holdMachine } from '#machines/hold/hold.machine.ts';
import { deadlineOf } from '#machines/hold/hold.rules.ts';
import { holdStory } from '#machines/hold/hold.story.ts';
import type { Hold, HoldKind } from '#machines/hold/hold.types.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { defineFlow, type Flow } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';

const holdFor = (kind: HoldKind, durationMs: number): Hold => ({
  id: v.parse(AppointmentId, kind),
  invoiceId: v.parse(InvoiceId, `invoice of ${kind}`),
  kind,
  startedAt: NOW,
  durationMs,
  isProcessing: false,
});
export const remoteHold = holdFor('remote', REMOTE_HOLD_MS);
export const depositHold = holdFor('deposit', DEPOSIT_HOLD_MS);
const both = [remoteHold, depositHold];
const remoteBeingPaid: Hold = { ...remoteHold, isProcessing: true };

const flowFrom = (holds: readonly Hold[], start: Words) =>
  defineFlow({
    machine: holdMachine,
    story: holdStory,
    start,
    input: { holds },
    events: {
      'hold.begin': Object.fromEntries(both.map((hold) => [hold.kind, { hold }])),
      'hold.end': Object.fromEntries(both.map(({ kind, id }) => [kind, { id }])),
      'holds.read': {
        none: { holds: [] },
        'the deposit': { holds: [depositHold] },
        both: { holds: both },
        'the remote, being paid': { holds: [remoteBeingPaid] },
      },
      'deadline.reached': {
        'too early': { now: addMs(NOW, MINUTE_MS) },
        ...Object.fromEntries(both.map((hold) => [`of the ${hold.kind}`, { now: deadlineOf(hold) }])),
      },
    },
    calls: {},
    key: ({ holds: held }) => held.map(({ id, isProcessing }) => `${id} ${isProcessing}`).toSorted(),
  });

export const holdFlow = flowFrom([], words('Nothing was held', '没有保留的时间'));
/** Start after the app was closed while something was held. */
export const keptHoldFlow = flowFrom(
  both,
  words('The app was closed while two times were held', '上次关闭应用时有两个时间被保留'),
);

export const flows: readonly Flow[] = [holdFlow, keptHoldFlow];
