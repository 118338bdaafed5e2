import type { Closure, InTheWay } from '#contract/entities/account.ts';
import { closureMachine } from '#machines/closure/closure.machine.ts';
import { closureStory } from '#machines/closure/closure.story.ts';
import { FailureError } from '#machines/kit/failure.ts';
import type { ReauthenticationOutput } from '#machines/reauthentication/reauthentication.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, NOW } from '#model/samples.ts';

const nothing: Closure = { state: 'none', askedAt: null, reason: null, inTheWay: [], points: 0 };
const asked: Closure = { ...nothing, state: 'asked', askedAt: NOW };
const declined: Closure = { ...nothing, state: 'declined', askedAt: NOW, reason: 'Please call us first' };
export const unpaid: InTheWay = { kind: 'unpaid', name: 'R-1021', patientName: 'Mei Ling', at: null };
const inTheWay: InTheWay[] = [
  { kind: 'appointment', name: 'Review · Dr Tan', patientName: 'Mei Ling', at: NOON },
  unpaid,
];
const inUse = new FailureError(
  { kind: 'rejected', code: 'ACCOUNT_IN_USE', serverMessage: 'ACCOUNT_IN_USE' },
  { inTheWay: [unpaid] },
);
const asking = call<Closure>(
  { 'closing is asked for': asked },
  'REAUTHENTICATION_REQUIRED',
  'TOO_MANY_TRIES',
  'offline',
);

export const closureFlow = defineFlow({
  machine: closureMachine,
  story: closureStory,
  input: { wizardId: 'closure', now: NOW, phone: null, email: null, hasDigitalId: false },
  events: { 'closure.refresh': plain, 'closure.ask': plain, 'closure.withdraw': plain },
  calls: {
    loadClosure: call<Closure>(
      {
        'nothing open': { ...nothing, points: 12 },
        'something open': { ...nothing, inTheWay },
        'closing is asked for': asked,
        'closing was declined': declined,
      },
      'offline',
    ),
    askForClosure: { ...asking, failed: { ...asking.failed, ACCOUNT_IN_USE: inUse } },
    withdrawClosure: call<Closure>({ 'taken back': nothing }, 'NOT_FOUND', 'offline'),
    reauthentication: call<ReauthenticationOutput>(
      { 'it is the person': { outcome: 'proven' }, back: { outcome: 'left' } },
      'unexpected',
    ),
  },
  key: ({ closure, failure, isWithdrawn }) => [closure?.state, closure?.inTheWay.length, failure?.kind, isWithdrawn],
});

export const flows: readonly Flow[] = [closureFlow];
