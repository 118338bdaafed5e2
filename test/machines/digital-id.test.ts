import { describe, expect, it } from 'vitest';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#test/model/digital-id.flow.ts';
import type { Flow } from '#test/model/flow.ts';
import { type Puppets, startPuppets } from '#test/model/puppets.ts';
import { digitalPerson, token } from '#test/model/samples.ts';

const started = async (flow: Flow, ...labels: string[]) => {
  const digitalId = startPuppets(flow);
  await digitalId.play(...labels);
  return digitalId;
};
const exchanges = ({ requests }: Puppets) => requests.filter(({ id }) => id === 'exchangeCode');

describe('the return', () => {
  it('AUTH-06: the code is exchanged exactly once, with its state', async () => {
    const digitalId = await started(returnedDigitalIdFlow);
    expect(digitalId.requests).toEqual([{ id: 'exchangeCode', input: { code: 'c1', state: 'stored' } }]);
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
    ['no state was stored', { returned: { code: 'c1', state: 'stored' }, storedState: null }],
    ['neither is there', { returned: { code: 'c1', state: null }, storedState: null }],
    ['the state is empty and none was stored', { returned: { code: 'c1', state: '' }, storedState: null }],
  ])('AUTH-09: asks for nothing when %s', (_, input) => {
    const digitalId = startPuppets({ ...returnedDigitalIdFlow, input });
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
