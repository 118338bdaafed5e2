/** How one answer of a delivery changes the others, and what is given on, for all input and answers. */
import { describe, expect, it } from 'vitest';
import { isDeliverable } from '#contract/rules/delivery-fee.ts';
import { deliveryInfoReasons } from '#machines/delivery-info/delivery-info.reasons.ts';
import { deliveryOf, fits, wayOf } from '#machines/delivery-info/delivery-info.rules.ts';
import type {
  DeliveryForm,
  DeliveryInfoContext,
  DeliveryInfoEvent,
  DeliveryInfoOutput,
} from '#machines/delivery-info/delivery-info.types.ts';
import { isWholePostalCode } from '#machines/kit/found-address.ts';
import { allMet } from '#machines/kit/reasons.ts';
import { flows } from '#model/delivery-info/delivery-info.model.ts';
import { equal, spaceOf } from '#test/kit/space.ts';

const { after, before, breaking, by, edges, effectsOf, entering, from, inputOf, leaving, named, ...space } = spaceOf<
  DeliveryInfoContext,
  DeliveryInfoEvent
>(flows);
const { asking, eventOf, labelsOf, of, sourcesOf, targetsOf, to } = space;

const NO_ADDRESS = { postalCode: '', blockNumber: '', streetOrDrive: '', floor: '', address: '', isRegistered: false };
const addressOf = ({
  countryCode,
  postalCode,
  blockNumber,
  streetOrDrive,
  floor,
  address,
  isRegistered,
}: DeliveryForm) => ({
  countryCode,
  postalCode,
  blockNumber,
  streetOrDrive,
  floor,
  address,
  isRegistered,
});
const personOf = ({ name, email, phoneCode, phoneNumber, pickupClinic }: DeliveryForm) => ({
  name,
  email,
  phoneCode,
  phoneNumber,
  pickupClinic,
});
const hasRegistered = ({ form, registered }: DeliveryInfoContext): boolean => fits(wayOf(form), registered);
/** Whether the form holds the registered address as the clinic has it. */
const isRegistered = ({ form, registered }: DeliveryInfoContext): boolean =>
  form.isRegistered && form.postalCode === registered?.postal && form.address.startsWith(registered.address);

describe('an answer', () => {
  it('DELIV-20 DELIV-21 DELIV-22: of another way brings the registered address where it fits, else an empty one; the same changes nothing', () => {
    const [same, other] = [true, false].map((is) =>
      of('way.select').filter((edge) => (eventOf<'way.select'>(edge).way === before(edge).form.type) === is),
    );
    expect(breaking(same ?? [], (edge) => equal(after(edge).form, before(edge).form))).toEqual([]);
    for (const edge of other ?? []) {
      const { way } = eventOf<'way.select'>(edge);
      expect([after(edge).form.type, after(edge).isFound, after(edge).failure]).toEqual([way, false, null]);
    }
    for (const edge of (other ?? []).filter((one) => !hasRegistered(after(one)))) {
      const countryCode = eventOf<'way.select'>(edge).way === 'singapore' ? 'SG' : null;
      expect(after(edge).form).toMatchObject({ ...NO_ADDRESS, countryCode });
    }
    const filled = (other ?? []).filter((edge) => hasRegistered(after(edge)));
    expect(breaking(filled, (edge) => isRegistered(after(edge)))).toEqual([]);
    expect(new Set(filled.map((edge) => after(edge).form.type))).toEqual(new Set(['singapore', 'country']));
  });

  it('DELIV-15: is the registered address, or another that begins empty and is kept once it is typed', () => {
    const used = of('registered.use');
    expect(breaking(used, (edge) => hasRegistered(before(edge)) && isRegistered(after(edge)))).toEqual([]);
    const [registered, typed] = [true, false].map((is) =>
      of('another.use').filter((edge) => before(edge).form.isRegistered === is),
    );
    for (const edge of registered ?? []) expect(after(edge).form).toMatchObject(NO_ADDRESS);
    expect(breaking(typed ?? [], (edge) => equal(after(edge).form, before(edge).form))).toEqual([]);
    expect(targetsOf(of('another.use'))).toEqual(new Set(['filling.quiet']));
  });

  it('that is typed makes the address another one, without what was found before', () => {
    const typed = [...of('country.select'), ...of('postal.change'), ...of('address.change')];
    for (const edge of typed)
      expect(after(edge).form).toMatchObject({ blockNumber: '', streetOrDrive: '', isRegistered: false });
    for (const edge of of('country.select'))
      expect(after(edge).form.countryCode).toBe(eventOf<'country.select'>(edge).country);
    for (const edge of of('postal.change'))
      expect(after(edge).form.postalCode).toBe(eventOf<'postal.change'>(edge).postalCode);
    for (const edge of of('address.change'))
      expect(after(edge).form).toMatchObject(eventOf<'address.change'>(edge).changes);
    const changed = [...of('postal.change'), ...of('address.change')];
    expect(breaking(changed, (edge) => !after(edge).isFound)).toEqual([]);
    expect(breaking(of('postal.change'), (edge) => after(edge).failure === null)).toEqual([]);
  });

  it('is called found by its lookup alone', () => {
    const called = edges.filter((edge) => after(edge).isFound && !before(edge).isFound);
    expect(labelsOf(called)).toEqual(labelsOf(by(/^lookUpPostalCode -> found/)));
  });

  it('to where it goes leaves who receives it, and the other way round', () => {
    const where = edges.filter(({ event }) =>
      /^(?:way|registered|another|country|postal|address)\.|lookUp/.test(event.type),
    );
    expect(breaking(where, (edge) => equal(personOf(after(edge).form), personOf(before(edge).form)))).toEqual([]);
    const who = [...of('recipient.change'), ...of('clinic.select')];
    expect(
      breaking(
        who,
        (edge) => from(edge) === to(edge) && equal(addressOf(after(edge).form), addressOf(before(edge).form)),
      ),
    ).toEqual([]);
    for (const edge of of('clinic.select'))
      expect(after(edge).form.pickupClinic).toBe(eventOf<'clinic.select'>(edge).clinic);
    expect(labelsOf(who)).toEqual(
      new Set(['clinic.select', 'recipient.change (whole)', 'recipient.change (no phone)']),
    );
  });
});

describe('a postal code', () => {
  it('DELIV-17 DELIV-18: is looked up once it is whole, in Singapore alone, and only after a pause', () => {
    const typed = of('postal.change');
    expect(
      breaking(typed, (edge) => {
        const { form } = after(edge);
        const isAsked = form.type === 'singapore' && isWholePostalCode(form.postalCode);
        return to(edge) === (isAsked ? 'filling.pausing' : 'filling.quiet');
      }),
    ).toEqual([]);
    expect(sourcesOf(entering('filling.lookingUp'))).toEqual(new Set(['filling.pausing']));
    for (const edge of entering('filling.lookingUp'))
      expect(inputOf(edge, 'lookUpPostalCode')).toEqual({ postal: after(edge).form.postalCode });
  });

  it('DELIV-19: brings block and street; what could not be found is said, and the address is typed', () => {
    const found = by(/^lookUpPostalCode -> found/);
    for (const edge of found) {
      const { form, isFound } = after(edge);
      expect([isFound, to(edge)]).toEqual([true, 'filling.quiet']);
      expect(form.address).toBe([form.blockNumber, form.streetOrDrive].join(' ').trim());
    }
    const lost = by(/^lookUpPostalCode -> (?!found)/);
    expect(breaking(lost, (edge) => after(edge).failure !== null && to(edge) === 'filling.quiet')).toEqual([]);
    expect(labelsOf(lost).size).toBe(2);
  });
});

describe('China', () => {
  it('DELIV-08: its office is read once, can be asked for again, and closing it leaves every answer', () => {
    const asked = asking('loadOffice');
    expect(breaking(asked, (edge) => after(edge).office === null)).toEqual([]);
    const came = entering(/^china\./).filter((edge) => from(edge).startsWith('filling.'));
    expect(
      breaking(came, (edge) => to(edge) === (before(edge).office ? 'china.shown' : 'china.loadingOffice')),
    ).toEqual([]);
    for (const edge of by('loadOffice -> office'))
      expect([to(edge), after(edge).failure, after(edge).office === null]).toEqual(['china.shown', null, false]);
    for (const edge of by('loadOffice -> offline'))
      expect([to(edge), after(edge).failure]).toEqual(['china.officeUnavailable', { kind: 'offline' }]);
    expect(targetsOf(of('office.retry'))).toEqual(new Set(['china.loadingOffice']));
    const closed = leaving(/^china\./);
    expect(labelsOf(closed)).toEqual(new Set(['office.close', 'step.back']));
    expect(breaking(closed, (edge) => to(edge) === 'filling.quiet' && after(edge).failure === null)).toEqual([]);
    expect(breaking(closed, (edge) => equal(after(edge).form, before(edge).form))).toEqual([]);
  });
});

describe('it ends', () => {
  it('DELIV-23 ERR-19: with the delivery once it is whole; an unknown way is told, and nothing is given on', () => {
    const next = of('step.next');
    const unknown = next.filter((edge) => wayOf(before(edge).form) === null);
    expect(
      breaking(unknown, (edge) => from(edge) === to(edge) && effectsOf(edge).includes('emits way.undefined')),
    ).toEqual([]);
    const told = edges.filter((edge) => effectsOf(edge).length > 0);
    expect(told.filter((edge) => !unknown.includes(edge)).map(named)).toEqual([]);
    const given = entering('given');
    expect(breaking(given, (edge) => allMet(deliveryInfoReasons.isComplete, before(edge)))).toEqual([]);
    for (const edge of given) {
      const output = edge.to.output as DeliveryInfoOutput;
      const { form } = before(edge);
      const way = wayOf(form);
      expect(output).toEqual({ outcome: 'next', delivery: way && deliveryOf(before(edge), way), typed: form });
      expect(way !== 'country' || (form.countryCode !== null && isDeliverable(form.countryCode))).toBe(true);
    }
    expect(new Set(given.map((edge) => before(edge).form.type))).toEqual(new Set(['singapore', 'country', 'clinic']));
  });

  it('DELIV-02: going back gives on what was typed', () => {
    const left = entering('back');
    expect(labelsOf(left)).toEqual(new Set(['step.back']));
    for (const edge of left) expect(edge.to.output).toEqual({ outcome: 'back', typed: before(edge).form });
    expect(breaking(left, (edge) => from(edge).startsWith('filling.'))).toEqual([]);
  });
});
