/** Invariants of a delivery, for all input and answers however late. */
import { expect, it } from 'vitest';
import { isDeliverable } from '#contract/rules/delivery-fee.ts';
import type { DeliveryInfoContext } from '#machines/delivery-info/delivery-info.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import {
  chinaDeliveryFlow,
  guestDeliveryFlow,
  memberDeliveryFlow,
  unknownDeliveryFlow,
} from '#model/delivery-info/delivery-info.model.ts';
import { type Edge, edgesOf } from '#model/walker.ts';

const edges = [memberDeliveryFlow, guestDeliveryFlow, chinaDeliveryFlow, unknownDeliveryFlow].flatMap(edgesOf);
const at = (edge: Edge, end: 'from' | 'to') => statePath(edge[end].value);
const before = ({ from }: Edge): DeliveryInfoContext => from.context;
const after = ({ to }: Edge): DeliveryInfoContext => to.context;

it('DELIV-08 DELIV-09: China is shown as refused where it is chosen or filled in, and is never given on', () => {
  const refused = edges.filter((edge) => {
    const { type, countryCode } = after(edge).form;
    return type === 'country' && countryCode !== null && !isDeliverable(countryCode);
  });
  const choosing = refused.filter(({ event }) => /^(?:way|country|registered)\./.test(event.type));
  expect(choosing.length).toBeGreaterThan(10);
  for (const edge of choosing) expect(at(edge, 'to')).toMatch(/^china\./);
  expect(refused.filter((edge) => at(edge, 'to') === 'given')).toEqual([]);
  expect(edges.some((edge) => at(edge, 'to') === 'given')).toBe(true);
});

it('DELIV-19: an answer is taken while nothing was typed since the postal code, a failed one changes nothing typed', () => {
  const answers = edges.filter(({ event }) => /lookUpPostalCode/.test(event.type));
  expect(new Set(answers.map((edge) => at(edge, 'from')))).toEqual(new Set(['filling.lookingUp']));
  for (const edge of answers.filter(({ event }) => event.type.startsWith('xstate.error')))
    expect(after(edge).form).toEqual(before(edge).form);
  const typing = edges.filter(({ event }) => event.type === 'address.change');
  expect(new Set(typing.map((edge) => at(edge, 'to')))).toEqual(new Set(['filling.quiet']));
});

it('DELIV-17: only an address that is not the registered one is looked up', () => {
  const asking = edges.filter((edge) => at(edge, 'to') === 'filling.lookingUp');
  expect(asking.length).toBeGreaterThan(10);
  for (const edge of asking) expect(after(edge).form).toMatchObject({ type: 'singapore', isRegistered: false });
});

it('DELIV-15 DELIV-20: a guest has no registered address, and a pick-up no address', () => {
  const guests = edgesOf(guestDeliveryFlow);
  expect(guests.filter((edge) => after(edge).form.isRegistered)).toEqual([]);
  const pickups = edges.filter((edge) => after(edge).form.type === 'clinic');
  for (const edge of pickups)
    expect(after(edge).form).toMatchObject({ address: '', postalCode: '', countryCode: null, isRegistered: false });
});
