import type { Token } from '#contract/ids.ts';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { digitalIdReasons } from '#machines/digital-id/digital-id.reasons.ts';
import { digitalIdStory } from '#machines/digital-id/digital-id.story.ts';
import type { DigitalIdReturn, Exchanged } from '#machines/digital-id/digital-id.types.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { claimedPerson, digitalPerson, token } from '#model/samples.ts';

const flowFrom = (returned: DigitalIdReturn | null, storedState: string | null, start: Words) =>
  defineFlow({
    machine: digitalIdMachine,
    story: digitalIdStory,
    reasons: digitalIdReasons,
    start,
    input: { returned, storedState },
    events: {
      'digitalId.retry': plain,
      'account.own': plain,
      'account.disown': plain,
      'password.change': { filled: { password: 'Passw0rd' }, empty: { password: '' } },
      'account.claim': plain,
      'step.back': plain,
    },
    calls: {
      startDigitalId: call<void>({ 'on the way': undefined }, 'offline'),
      exchangeCode: call<Exchanged>(
        {
          'somebody known': { outcome: 'signedIn', token },
          'somebody new': { outcome: 'unknown', person: digitalPerson },
          'a number that is claimed': { outcome: 'claimed', person: claimedPerson },
        },
        'SINGPASS_FAILED',
        'MANUAL_ACTIVATION',
        'offline',
      ),
      claimAccount: call<{ token: Token }>(
        { right: { token } },
        'WRONG_CREDENTIALS',
        'TOO_MANY_TRIES',
        'TICKET_INVALID',
        'offline',
      ),
    },
    key: ({ claimed, password }) => [claimed !== null, password !== ''],
  });

export const CLAIMED = 'exchangeCode -> a number that is claimed';
/** The person of the sandbox's identity provider whose data makes the path happen. */
export const personaOf = (path: readonly { label: string }[]) => {
  if (path.some(({ label }) => label === CLAIMED)) return 'daniel';
  return path.some(({ label }) => label === 'exchangeCode -> somebody new') ? 'newcomer' : 'meiling';
};

/** The redirect to the digital ID's page. */
export const leavingDigitalIdFlow = flowFrom(null, null, words('On the way to the digital ID', '前往数码身份'));
/** A return with a code and the stored state. */
export const returnedDigitalIdFlow = flowFrom(
  { code: 'c1', state: 'stored', iss: null },
  'stored',
  words('Back from the digital ID with a code', '从数码身份返回，带有代码'),
);
/** A return with a state that differs from the stored one. */
export const strangeDigitalIdFlow = flowFrom(
  { code: 'c1', state: 'wrong', iss: null },
  'stored',
  words('Back by a link that this tab did not ask for', '从并非本标签页发起的链接返回'),
);
/** A return without a code. */
export const declinedDigitalIdFlow = flowFrom(
  { code: null, state: 'stored', iss: null },
  'stored',
  words('Back from the digital ID without a code', '从数码身份返回，没有代码'),
);

export const flows: readonly Flow[] = [
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
  declinedDigitalIdFlow,
];
