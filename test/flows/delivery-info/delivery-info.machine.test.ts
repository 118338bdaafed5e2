/** The delivery form: its first entries, the effect of each answer, and the delivery that is sent. */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { DeliverySettings, PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { moneyFromWire } from '#contract/money.ts';
import { deliveryInfoMachine } from '#machines/delivery-info/delivery-info.machine.ts';
import { deliveryInfoReasons } from '#machines/delivery-info/delivery-info.reasons.ts';
import {
  selectFee,
  selectIsUnitUnchecked,
  selectMissingForFree,
  selectOffersRegistered,
} from '#machines/delivery-info/delivery-info.selectors.ts';
import type { DeliveryForm, DeliveryInfoInput, PostalQuery } from '#machines/delivery-info/delivery-info.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import {
  chineseAddress,
  deliverySettings,
  found,
  guestInput,
  homeAddress,
  inChina,
  inputOf,
  lines,
  unknownForm,
} from '#model/delivery-info/delivery-info.samples.model.ts';
import { member, orchard } from '#model/samples.ts';

interface Answer<Output> {
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** A form whose calls the test answers, and whose clock the test moves. */
const start = (input: DeliveryInfoInput = inputOf({})) => {
  const asked: string[] = [];
  const answers: Answer<PostalAnswer>[] = [];
  const clock = new SimulatedClock();
  const told: string[] = [];
  const machine = deliveryInfoMachine.provide({
    actors: {
      lookUpPostalCode: fromPromise<PostalAnswer, PostalQuery>(({ input: { postal } }) => {
        asked.push(postal);
        return new Promise((resolve, reject) => answers.push({ resolve, reject }));
      }),
      loadOffice: fromPromise<DeliverySettings, Record<string, never>>(async () => deliverySettings),
    },
  });
  const actor = createActor(machine, { input, clock });
  actor.on('way.undefined', ({ type }) => told.push(type));
  actor.start();
  const form = () => actor.getSnapshot().context.form;
  const next = () => actor.getSnapshot().can({ type: 'step.next' });
  const need = () => whyNot(actor.getSnapshot(), { type: 'step.next' }, deliveryInfoReasons)?.id ?? null;
  return { actor, asked, answers, clock, told, form, next, need };
};

describe('what the form begins with', () => {
  it('DELIV-02 DELIV-04 REFILL-35: for a member the profile’s name, email and phone, and a pick-up at a refill', () => {
    expect(start().form()).toEqual({
      type: 'clinic',
      name: 'Mei',
      email: 'mei@example.com',
      phoneCode: '+65',
      phoneNumber: '91234567',
      countryCode: null,
      postalCode: '',
      blockNumber: '',
      streetOrDrive: '',
      floor: '',
      address: '',
      pickupClinic: null,
      isRegistered: false,
    });
  });

  it('DELIV-04: a number that is written in groups keeps no gap before it', () => {
    const profile = { ...member, email: 'mei@example.com', phone: '+65 9123 4501', address: null };
    expect(start(inputOf({ profile })).form()).toMatchObject({ phoneCode: '+65', phoneNumber: '9123 4501' });
  });

  it('DELIV-04 DELIV-15 DELIV-16: for a guest nothing, and another address is in use, with no choice', () => {
    const { actor, form } = start(guestInput);
    expect(form()).toMatchObject({ type: 'singapore', name: '', email: '', phoneNumber: '', isRegistered: false });
    expect(selectOffersRegistered(actor.getSnapshot())).toBe(false);
    expect(actor.getSnapshot().can({ type: 'registered.use' })).toBe(false);
  });

  it('what was typed the last time comes before the profile', () => {
    expect(start(inputOf({ typed: { ...unknownForm, type: 'clinic', name: 'Kai' } })).form().name).toBe('Kai');
  });
});

describe('the address', () => {
  const registered = { countryCode: 'SG', postalCode: '160078', address: '78 Tiong Bahru Road', floor: '#08-112' };
  const nothing = { postalCode: '', address: '', floor: '', isRegistered: false };

  it('DELIV-21: Singapore fills in the registered address and marks it; DELIV-20: pick-up clears it', () => {
    const { actor, form } = start();
    actor.send({ type: 'way.select', way: 'singapore' });
    expect(form()).toMatchObject({ ...registered, isRegistered: true });
    expect(selectOffersRegistered(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'way.select', way: 'clinic' });
    expect(form()).toMatchObject({ ...nothing, countryCode: null });
  });

  it('DELIV-22: it is filled where it fits only', () => {
    const home = start();
    home.actor.send({ type: 'way.select', way: 'country' });
    expect(home.form()).toMatchObject({ ...nothing, countryCode: null });
    const abroad = start(
      inputOf({
        profile: { name: 'Mei', email: null, phone: null, address: { ...chineseAddress, countryCode: 'JP' } },
      }),
    );
    abroad.actor.send({ type: 'way.select', way: 'singapore' });
    expect(abroad.form()).toMatchObject({ ...nothing, countryCode: 'SG' });
    abroad.actor.send({ type: 'way.select', way: 'country' });
    expect(abroad.form()).toMatchObject({ countryCode: 'JP', address: chineseAddress.address, isRegistered: true });
  });

  it('what is typed over the registered address makes it another one, and it can be chosen again', () => {
    const { actor, form } = start();
    actor.send({ type: 'way.select', way: 'singapore' });
    actor.send({ type: 'address.change', changes: { floor: '#01-01' } });
    expect(form()).toMatchObject({ ...registered, floor: '#01-01', isRegistered: false });
    actor.send({ type: 'another.use' });
    expect(form()).toMatchObject({ floor: '#01-01' });
    actor.send({ type: 'registered.use' });
    expect(form()).toMatchObject({ ...registered, isRegistered: true });
    actor.send({ type: 'another.use' });
    expect(form()).toMatchObject({ ...nothing, countryCode: 'SG' });
  });
});

describe('the look-up of a postal code', () => {
  const typing = () => {
    const started = start();
    started.actor.send({ type: 'way.select', way: 'singapore' });
    started.actor.send({ type: 'another.use' });
    const type = (postalCode: string) => started.actor.send({ type: 'postal.change', postalCode });
    return { ...started, type };
  };

  it('DELIV-17 DELIV-18 DELIV-19: six fast keys send one look-up, half a second after the last; it fills street and floor', async () => {
    const { clock, type, asked, answers, form, actor } = typing();
    for (const typed of ['2', '23', '238', '2388', '23880', '238801', '238802', '238801']) type(typed);
    clock.increment(499);
    expect(asked).toEqual([]);
    clock.increment(1);
    expect(asked).toEqual(['238801']);
    answers[0]?.resolve(found);
    await settle();
    expect(form()).toMatchObject({
      address: '290 Orchard Road',
      blockNumber: '290',
      streetOrDrive: 'Orchard Road',
      floor: '#03-12',
    });
    expect(actor.getSnapshot().context.isFound).toBe(true);
    actor.send({ type: 'address.change', changes: { address: '9 Elsewhere' } });
    expect(actor.getSnapshot().context.isFound).toBe(false);
    expect(form()).toMatchObject({ blockNumber: '', streetOrDrive: '' });
  });

  it('DELIV-19: a floor and unit that is typed is never replaced; the one that was filled in goes with its street', async () => {
    const { clock, type, answers, form, actor } = typing();
    const find = async (postal: string, answer: PostalAnswer) => {
      type(postal);
      clock.increment(500);
      answers.at(-1)?.resolve(answer);
      await settle();
    };
    await find('238801', found);
    expect(selectIsUnitUnchecked(actor.getSnapshot())).toBe(true);
    await find('238802', { ...found, floors: ['#01-01'] });
    expect(form().floor).toBe('#01-01');
    actor.send({ type: 'address.change', changes: { floor: '#09-09' } });
    expect(selectIsUnitUnchecked(actor.getSnapshot())).toBe(false);
    await find('238801', found);
    expect(form()).toMatchObject({ address: '290 Orchard Road', floor: '#09-09' });
    expect(selectIsUnitUnchecked(actor.getSnapshot())).toBe(false);
  });

  it('DELIV-19: fewer than six digits are never looked up', () => {
    const { clock, type, asked } = typing();
    for (const typed of ['23880', '2388011', '23880a']) {
      type(typed);
      clock.increment(1_000);
    }
    expect(asked).toEqual([]);
  });

  it('DELIV-17: nor is the registered address', () => {
    const { actor, clock, asked } = start();
    actor.send({ type: 'way.select', way: 'singapore' });
    clock.increment(1_000);
    expect(asked).toEqual([]);
  });

  it.each([
    ['the street', { address: '9 Elsewhere' }],
    ['the floor', { floor: '#02-02' }],
  ])('DELIV-19: an answer that comes after %s was typed changes nothing', async (_, changes) => {
    const { clock, type, answers, form, actor } = typing();
    type('238801');
    clock.increment(500);
    actor.send({ type: 'address.change', changes });
    const before: DeliveryForm = form();
    answers[0]?.resolve(found);
    await settle();
    expect(form()).toEqual(before);
  });

  it('DELIV-19: the answer to an earlier postal code is not taken', async () => {
    const { clock, type, answers, form, asked } = typing();
    type('238801');
    clock.increment(500);
    type('160078');
    answers[0]?.resolve(found);
    await settle();
    expect(form()).toMatchObject({ postalCode: '160078', address: '' });
    clock.increment(500);
    expect(asked).toEqual(['238801', '160078']);
  });

  it('DELIV-19: a look-up that fails leaves what was typed; who receives it can be typed meanwhile', async () => {
    const { clock, type, answers, form, actor } = typing();
    actor.send({ type: 'address.change', changes: { address: '9 Elsewhere', floor: '#02-02' } });
    type('238801');
    clock.increment(500);
    actor.send({ type: 'recipient.change', changes: { name: 'Kai' } });
    answers[0]?.reject(new Error('no'));
    await settle();
    expect(form()).toMatchObject({ postalCode: '238801', address: '9 Elsewhere', floor: '#02-02', name: 'Kai' });
    expect(actor.getSnapshot().context.failure).not.toBeNull();
  });
});

describe('China', () => {
  it('DELIV-08 DELIV-09 DELIV-10: choosing it shows the office of the settings, and Next says why it is blocked', async () => {
    const { actor, need } = start();
    actor.send({ type: 'way.select', way: 'country' });
    actor.send({ type: 'address.change', changes: { address: '1 Nanjing Road' } });
    actor.send({ type: 'postal.change', postalCode: '200040' });
    actor.send({ type: 'country.select', country: 'CN' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ china: 'shown' });
    expect(actor.getSnapshot().context.office).toEqual(deliverySettings.shanghaiOffice);
    actor.send({ type: 'office.close' });
    expect(need()).toBe('notSentToChina');
    actor.send({ type: 'country.select', country: 'JP' });
    expect(need()).toBeNull();
  });

  it.each([
    ['a registered address', inChina, true],
    ['an address of the last time', inputOf({ typed: { ...unknownForm, type: 'country', countryCode: 'CN' } }), false],
  ])('DELIV-08: %s is refused as soon as it is filled in', async (_, input, isChosen) => {
    const { actor } = start(input);
    if (isChosen) actor.send({ type: 'way.select', way: 'country' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ china: 'shown' });
  });
});

describe('Next', () => {
  const complete: Record<string, Partial<DeliveryForm>> = {
    clinic: { pickupClinic: orchard._id },
    singapore: { countryCode: 'SG', postalCode: '160078', address: '78 Tiong Bahru Road' },
    country: { countryCode: 'JP', postalCode: '150-0001', address: '2-14-5 Jingumae, Tokyo' },
  };
  const filled = (type: string, changes: Partial<DeliveryForm> = {}) =>
    start(inputOf({ typed: { ...unknownForm, pickupClinic: null, type, ...complete[type], ...changes } }));

  it.each(['clinic', 'singapore', 'country'])('DELIV-11: is possible when all is there, for %s', (type) => {
    expect(filled(type).next()).toBe(true);
  });

  it.each([
    ['DELIV-11: without a phone number', 'clinic', { phoneNumber: '' }, 'needsPhone'],
    ['DELIV-11: with a phone number that is wrong for its code', 'clinic', { phoneNumber: '123' }, 'needsValidPhone'],
    ['DELIV-11: with a wrong email', 'clinic', { email: 'mei' }, 'needsEmail'],
    ['DELIV-12: without a clinic', 'clinic', { pickupClinic: null }, 'needsPickupClinic'],
    ['DELIV-13: without a postal code', 'singapore', { postalCode: '' }, 'needsPostalCode'],
    ['DELIV-13: without a street', 'singapore', { address: ' ' }, 'needsStreet'],
    ['DELIV-14: without a country', 'country', { countryCode: null }, 'needsCountry'],
    ['DELIV-14: without an address', 'country', { address: '' }, 'needsAddress'],
    ['DELIV-14: without a postal code', 'country', { postalCode: '' }, 'needsForeignPostalCode'],
    ['DELIV-09 DELIV-11: to China', 'country', { countryCode: 'CN' as const }, 'notSentToChina'],
  ])('%s it is blocked, with its reason', (_, type, changes, reason) => {
    const { actor, need, next } = filled(type, changes);
    if (actor.getSnapshot().matches('china')) actor.send({ type: 'office.close' });
    expect([next(), need()]).toEqual([false, reason]);
  });

  it('DELIV-13: floor and unit may stay empty', () => {
    expect(filled('singapore', { floor: '' }).next()).toBe(true);
  });

  it('ERR-19: an unknown way is told and leads nowhere', () => {
    const { actor, told } = start(inputOf({ typed: unknownForm }));
    actor.send({ type: 'step.next' });
    expect([actor.getSnapshot().value, told]).toEqual([{ filling: 'quiet' }, ['way.undefined']]);
  });

  it.each([
    ['clinic', 'Pickup', '', { pickupClinic: orchard._id, countryCode: null, postalCode: null }],
    [
      'singapore',
      'Deliver To Singapore',
      '78 Tiong Bahru Road #08-112',
      { pickupClinic: null, countryCode: 'SG', postalCode: '160078' },
    ],
    [
      'country',
      'Deliver To Other Countries',
      '2-14-5 Jingumae, Tokyo',
      { pickupClinic: null, countryCode: 'JP', postalCode: '150-0001' },
    ],
  ])(
    'DELIV-23 DELIV-24 REC-14: gives the delivery as it is sent, for %s',
    (type, deliveryType, deliveryAddress, where) => {
      const { actor } = filled(type, type === 'singapore' ? { floor: homeAddress.unit } : {});
      actor.send({ type: 'step.next' });
      expect(actor.getSnapshot().output).toMatchObject({
        outcome: 'next',
        delivery: {
          deliveryType,
          deliveryAddress,
          deliveryStatus: 'Confirmed',
          deliveryFee: type === 'singapore' ? 10 : 0,
          comments: '',
          otherFields: { name: 'Mei', email: 'mei@example.com', phoneCode: '+65', phoneNumber: '91234567', ...where },
        },
      });
    },
  );

  it('Back gives what was typed', () => {
    const { actor } = filled('singapore');
    actor.send({ type: 'step.back' });
    expect(actor.getSnapshot().output).toMatchObject({ outcome: 'back', typed: { address: '78 Tiong Bahru Road' } });
  });
});

it('DELIV-25 DELIV-26 DELIV-28 DELIV-29: the fee and what is missing for free delivery are known before Next', () => {
  const snapshot = start(inputOf({ lines })).actor.getSnapshot();
  expect([selectFee(snapshot, 'clinic'), selectFee(snapshot, 'country')]).toEqual([0, 0]);
  expect(selectFee(snapshot, 'singapore')).toBe(moneyFromWire(10));
  expect(selectMissingForFree(snapshot)).toBe(moneyFromWire(52));
});
