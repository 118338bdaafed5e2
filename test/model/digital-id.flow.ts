import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { digitalIdStory } from '#machines/digital-id/digital-id.story.ts';
import type { DigitalIdReturn, Exchanged } from '#machines/digital-id/digital-id.types.ts';
import { call, defineFlow, plain } from './flow.ts';
import { digitalPerson, token } from './samples.ts';

const flowFrom = (returned: DigitalIdReturn | null, storedState: string | null) =>
  defineFlow({
    machine: digitalIdMachine,
    story: digitalIdStory,
    input: { returned, storedState },
    events: { 'digitalId.retry': plain, 'step.back': plain },
    calls: {
      startDigitalId: call<void>({ 'on the way': undefined }, 'offline'),
      exchangeCode: call<Exchanged>(
        {
          'somebody known': { outcome: 'signedIn', token },
          'somebody new': { outcome: 'unknown', person: digitalPerson },
        },
        'SINGPASS_FAILED',
        'MANUAL_ACTIVATION',
        'offline',
      ),
    },
    key: () => null,
  });

/** Towards the digital ID's page. */
export const leavingDigitalIdFlow = flowFrom(null, null);
/** Back with a code and the state that was stored. */
export const returnedDigitalIdFlow = flowFrom({ code: 'c1', state: 'stored' }, 'stored');
/** Back with a state that nobody stored. */
export const strangeDigitalIdFlow = flowFrom({ code: 'c1', state: 'wrong' }, 'stored');
/** Back without a code. */
export const declinedDigitalIdFlow = flowFrom({ code: null, state: 'stored' }, 'stored');
