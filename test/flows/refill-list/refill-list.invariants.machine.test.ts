/** Invariants of the refill list, under every event and every answer. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Medicine } from '#contract/entities/refill.ts';
import { InvoiceId, type PatientId } from '#contract/ids.ts';
import { selectAgain, selectUnpaid } from '#machines/refill-list/refill-list.selectors.ts';
import type { RefillListContext } from '#machines/refill-list/refill-list.types.ts';
import { flows, medicines, refillListFlow } from '#model/refill-list/refill-list.model.ts';
import { kai, mei } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, from, labelsOf, named, on, sourcesOf, targetsOf, to } =
  spaceOf<RefillListContext>(flows);

const stays = (edge: Edge): boolean => from(edge) === to(edge);

it('REFILL-11 REFILL-34: on the list is what the patient can order again, each once, and as long as it is offered', () => {
  const listed = on(/./).map(({ context }) => context.listed);
  expect(new Set(listed.flat())).toEqual(new Set(['cream', 'tablets']));
  expect(listed.filter((ids) => new Set(ids).size < ids.length)).toEqual([]);
  const gone = by('loadMedicines -> none');
  expect(gone.some((edge) => before(edge).listed.length > 0)).toBe(true);
  expect(gone.filter((edge) => after(edge).listed.length > 0).map(named)).toEqual([]);
  const read = by('loadMedicines -> some medicines');
  expect(read.some((edge) => before(edge).listed.length > 0)).toBe(true);
  expect(read.filter((edge) => after(edge).listed.length !== before(edge).listed.length).map(named)).toEqual([]);
});

it('REFILL-34: an item is added where it is not on the list, and taken off where it is; nothing else moves', () => {
  const added = by(/^item\.add/);
  const removed = by(/^item\.remove/);
  expect([labelsOf(added).size, labelsOf(removed).size]).toEqual([2, 2]);
  expect(added.filter((edge) => after(edge).listed.length !== before(edge).listed.length + 1).map(named)).toEqual([]);
  expect(removed.filter((edge) => after(edge).listed.length !== before(edge).listed.length - 1).map(named)).toEqual([]);
  expect([...added, ...removed].filter((edge) => !stays(edge)).map(named)).toEqual([]);
  expect(added.filter((edge) => before(edge).medicines === null).map(named)).toEqual([]);
});

it('REFILL-11: what needs an appointment, or is another’s, cannot be added', async () => {
  const { actor, play } = startScripted(refillListFlow);
  await play('loadMedicines -> some medicines');
  const added = medicines.filter(({ _id }) => actor.getSnapshot().can({ type: 'item.add', id: _id }));
  expect(added.map(({ _id }) => _id)).toEqual(['cream', 'tablets']);
});

it('what runs out soon joins the list by itself alone, once', () => {
  const again = by('list.again');
  expect(again.length).toBeGreaterThan(0);
  const joined = (edge: Edge) => after(edge).listed.filter((id) => !before(edge).listed.includes(id));
  expect(new Set(again.map((edge) => joined(edge).join()))).toEqual(new Set(['cream']));
  expect(again.filter((edge) => before(edge).listed.some((id) => !after(edge).listed.includes(id)))).toEqual([]);
});

it('REFILL-31: what another tab or an order has made of the list is taken over', () => {
  const read = by('list.read (empty)');
  expect(read.some((edge) => before(edge).listed.length > 0)).toBe(true);
  expect(read.filter((edge) => after(edge).listed.length > 0 || !stays(edge)).map(named)).toEqual([]);
});

it('ERR-01: medicines that were read still show when they cannot be read again; else it is said and tried again', () => {
  const failed = by('loadMedicines -> offline');
  expect(targetsOf(failed.filter((edge) => before(edge).medicines === null))).toEqual(new Set(['loadFailed']));
  expect(targetsOf(failed.filter((edge) => before(edge).medicines !== null))).toEqual(new Set(['shown']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  const read = by(/^loadMedicines -> (?!offline)/);
  expect(targetsOf(read)).toEqual(new Set(['shown']));
  expect(read.some((edge) => before(edge).failure !== null)).toBe(true);
  expect(read.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  expect(sourcesOf(by('medicines.refresh'))).toEqual(new Set(['loadFailed', 'shown']));
  expect(targetsOf(by('medicines.refresh'))).toEqual(new Set(['loading']));
});

const read = edges.map(after).find((context) => context.medicines === medicines);
if (read === undefined) throw new Error('no medicines were read');

it('of an invoice the patient orders again what is their own and needs no appointment, by its prescription or its name', () => {
  const items = medicines.map(({ name, _id }) =>
    _id === 'cream' ? { name: 'Cream', refillInventory: name } : { name },
  );
  const invoice = { items } as Invoice;
  const againFor = (patientId: PatientId) =>
    selectAgain({ context: { ...read, patientId } }, invoice).map(({ _id }) => _id);
  expect(againFor(mei._id)).toEqual(['cream', 'tablets']);
  expect(againFor(kai._id)).toEqual(['kais']);
  expect(selectAgain({ context: { ...read, medicines: null } }, invoice)).toEqual([]);
});

it('an unpaid order of what is on the list, or about to be, is shown before another is made', () => {
  const orderOf = ({ _id }: Medicine) => ({ _id: v.parse(InvoiceId, `of ${_id}`), invoiceNo: `of ${_id}` });
  const withOrders = medicines.map((one) => ({ ...one, again: { ...one.again, unpaid: orderOf(one) } }));
  const unpaidWith = (listed: RefillListContext['listed']) =>
    selectUnpaid({ context: { ...read, medicines: withOrders, listed } }).map(({ _id }) => _id);
  expect(unpaidWith([])).toEqual(['of cream']);
  expect(unpaidWith(medicines.flatMap(({ _id }) => (_id === 'tablets' ? [_id] : [])))).toEqual([
    'of cream',
    'of tablets',
  ]);
  expect(selectUnpaid({ context: { ...read, medicines: null } })).toEqual([]);
});
