import { describe, expect, it } from 'vitest';
import { digitalIdReasons } from '#machines/digital-id/digital-id.reasons.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#model/digital-id/digital-id.model.ts';
import type { Flow } from '#model/flow.ts';
import { claimedPerson, digitalPerson, token } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const started = async (flow: Flow, ...labels: string[]) => {
  const digitalId = startScripted(flow);
  await digitalId.play(...labels);
  return digitalId;
};
const exchanges = ({ requests }: ScriptedPorts) => requests.filter(({ id }) => id === 'exchangeCode');

describe('the return', () => {
  it('AUTH-06: the code is exchanged exactly once, with its state', async () => {
    const digitalId = await started(returnedDigitalIdFlow);
    expect(digitalId.requests).toEqual([{ id: 'exchangeCode', input: { code: 'c1', state: 'stored', iss: null } }]);
    await digitalId.play('exchangeCode -> offline', 'digitalId.retry', 'startDigitalId -> on the way');
    expect(exchanges(digitalId)).toHaveLength(1);
  });

  it('somebody known is signed in with the token that came', async () => {
    const digitalId = await started(returnedDigitalIdFlow, 'exchangeCode -> somebody known');
    expect(digitalId.snapshot()).toMatchObject({ status: 'done', output: { outcome: 'signedIn', token } });
  });

  it('somebody new ends with what sign-up needs of them', async () => {
    const digitalId = await started(returnedDigitalIdFlow, 'exchangeCode -> somebody new');
    expect(digitalId.snapshot()).toMatchObject({
      status: 'done',
      output: { outcome: 'unknown', person: digitalPerson },
    });
  });

  it('AUTH-09: another state than the stored one asks for nothing and has failed', async () => {
    const digitalId = await started(strangeDigitalIdFlow);
    expect(digitalId.snapshot().value).toBe('failed');
    expect(digitalId.requests).toEqual([]);
  });

  it.each([
    ['no state was stored', { returned: { code: 'c1', state: 'stored', iss: null }, storedState: null }],
    ['neither is there', { returned: { code: 'c1', state: null, iss: null }, storedState: null }],
    ['the state is empty and none was stored', { returned: { code: 'c1', state: '', iss: null }, storedState: null }],
  ])('AUTH-09: asks for nothing when %s', (_, input) => {
    const digitalId = startScripted({ ...returnedDigitalIdFlow, input });
    expect(digitalId.snapshot().value).toBe('failed');
    expect(digitalId.requests).toEqual([]);
  });

  it('who declined has failed without a call and can try again', async () => {
    const digitalId = await started(declinedDigitalIdFlow);
    expect(digitalId.requests).toEqual([]);
    await digitalId.play('digitalId.retry');
    expect(digitalId.requests.map(({ id }) => id)).toEqual(['startDigitalId']);
  });

  it('SIGNUP-08: a record without a login has its own screen; any other refusal can be tried again', async () => {
    const digitalId = await started(returnedDigitalIdFlow, 'exchangeCode -> MANUAL_ACTIVATION');
    expect(digitalId.snapshot().value).toBe('manualActivation');
    const other = await started(returnedDigitalIdFlow, 'exchangeCode -> SINGPASS_FAILED');
    expect(other.snapshot().value).toBe('failed');
    expect(other.snapshot().context).toMatchObject({ failure: { code: 'SINGPASS_FAILED' } });
  });
});

describe('a number that an account claims', () => {
  const claimed = 'exchangeCode -> a number that is claimed';
  const claiming = [claimed, 'account.own', 'password.change (filled)', 'account.claim'];

  it('signs nobody in: the person says first whose account it is', async () => {
    const digitalId = await started(returnedDigitalIdFlow, claimed);
    expect(digitalId.snapshot()).toMatchObject({ value: 'claimed', context: { claimed: claimedPerson, done: null } });
    expect(digitalId.requests.map(({ id }) => id)).toEqual(['exchangeCode']);
  });

  it('theirs, it is taken over by its password, which is forgotten at once', async () => {
    const digitalId = await started(returnedDigitalIdFlow, claimed, 'account.own');
    expect(whyNot(digitalId.snapshot(), { type: 'account.claim' }, digitalIdReasons)?.id).toBe('needsPassword');
    await digitalId.play('password.change (filled)', 'account.claim');
    const { ticket } = claimedPerson;
    expect(digitalId.requests.at(-1)).toEqual({ id: 'claimAccount', input: { ticket, password: 'Passw0rd' } });
    await digitalId.play('claimAccount -> right');
    expect(digitalId.snapshot()).toMatchObject({ status: 'done', output: { outcome: 'signedIn', token } });
    expect(JSON.stringify(digitalId.snapshot().context)).not.toContain('Passw0rd');
  });

  it.each(['WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'offline'])(
    '%s stays with what was typed and says so',
    async (how) => {
      const digitalId = await started(returnedDigitalIdFlow, ...claiming, `claimAccount -> ${how}`);
      expect(digitalId.snapshot()).toMatchObject({ value: 'password', context: { password: 'Passw0rd', done: null } });
      expect(digitalId.snapshot().context.failure).not.toBeNull();
      await digitalId.play('password.change (filled)');
      expect(digitalId.snapshot().context.failure).toBeNull();
    },
  );

  it('Back from the password forgets it, and its failure', async () => {
    const digitalId = await started(
      returnedDigitalIdFlow,
      ...claiming,
      'claimAccount -> WRONG_CREDENTIALS',
      'step.back',
    );
    expect(digitalId.snapshot()).toMatchObject({ value: 'claimed', context: { password: '', failure: null } });
  });

  it('a ticket that is over needs the digital ID once more, and keeps no password', async () => {
    const digitalId = await started(returnedDigitalIdFlow, ...claiming, 'claimAccount -> TICKET_INVALID');
    expect(digitalId.snapshot()).toMatchObject({
      value: 'failed',
      context: { password: '', failure: { code: 'TICKET_INVALID' } },
    });
    await digitalId.play('digitalId.retry');
    expect(digitalId.requests.at(-1)?.id).toBe('startDigitalId');
  });

  it('not theirs, it ends as somebody new does, with the ticket, and asks for no password', async () => {
    const digitalId = await started(returnedDigitalIdFlow, claimed, 'account.disown');
    expect(digitalId.snapshot()).toMatchObject({
      status: 'done',
      output: { outcome: 'unknown', person: { ticket: claimedPerson.ticket, account: claimedPerson.account } },
    });
    expect(digitalId.requests).toHaveLength(1);
  });
});

describe('the way there', () => {
  it('is opened at once, and again for who came back without an answer', async () => {
    const digitalId = await started(leavingDigitalIdFlow);
    expect(digitalId.requests.map(({ id }) => id)).toEqual(['startDigitalId']);
    await digitalId.play('startDigitalId -> on the way', 'digitalId.retry');
    expect(digitalId.requests.map(({ id }) => id)).toEqual(['startDigitalId', 'startDigitalId']);
    expect(exchanges(digitalId)).toEqual([]);
  });

  it('can be left at any time', async () => {
    const digitalId = await started(leavingDigitalIdFlow, 'step.back');
    expect(digitalId.snapshot()).toMatchObject({ status: 'done', output: { outcome: 'back' } });
  });
});
