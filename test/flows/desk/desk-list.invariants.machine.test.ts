/** Invariants of one list of the desk, under every event and every answer, and the acts of its rows. */
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import { actsOfRow, hasLettersFor, isActIn, makingActs, rowId } from '#machines/desk-list/desk-list.rules.ts';
import type { DeskListContext, ListName, ListRow } from '#machines/desk-list/desk-list.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-list/desk-list.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, begins, by, entering, from, inputOf, labelsOf, named, on, ...space } =
  spaceOf<DeskListContext>(flows);
const { asking, sourcesOf, starts, targetsOf, to } = space;
const SHOWN = ['list.resting', 'list.refreshing', 'list.readingMore', 'list.readingLetters'];
const list = (index = 0) => startScripted(required(flows[index] ?? null, 'desk-list'));
const idsOf = ({ list: name, rows }: DeskListContext) => rows.map((row) => rowId(name, row));

describe('a list', () => {
  it('asks for a reason first where the trail is read, and is not read without one', () => {
    expect(starts).toEqual(['reading', 'reading', 'askingReason']);
    const asked = by('reason.submit');
    expect(targetsOf(asked)).toEqual(new Set(['reading']));
    expect(new Set(asked.map((edge) => before(edge).reason))).toEqual(new Set(['A patient asks']));
    for (const edge of by(/^reason\.change/)) {
      expect(to(edge)).toBe('askingReason');
      expect(after(edge).reason).toBe(Reflect.get(edge.event, 'reason'));
    }
    const back = by('step.back').filter((edge) => from(edge) === 'askingReason');
    expect(targetsOf(back)).toEqual(new Set(['left']));
    expect(sourcesOf(entering('left'))).toEqual(new Set(['askingReason']));
  });

  it('that had its reason before a lock is read at once', () => {
    const { input, ...flow } = required(flows[2] ?? null, 'trail');
    const kept = { ...Object(Reflect.get(Object(input), 'kept')), reason: ' A patient asks ' };
    const puppets = startScripted({ ...flow, input: { ...Object(input), kept } });
    expect(puppets.requests).toMatchObject([{ id: 'readPage', input: { list: 'trail', reason: 'A patient asks' } }]);
  });

  it('is read from its first page, for its filter, place and reason, whenever one of them is another', () => {
    const read = asking('readPage');
    expect(read.length).toBeGreaterThan(20);
    for (const edge of read) {
      const { list: name, place, filter, reason } = after(edge);
      expect(inputOf(edge, 'readPage')).toEqual({ list: name, place, filter, reason, cursor: null });
    }
    const other = by(/^(?:filter\.choose|place\.change)/);
    expect(sourcesOf(other)).toEqual(new Set(['reading', 'unread', ...SHOWN]));
    expect(targetsOf(other)).toEqual(new Set(['reading']));
    expect(other.filter((edge) => !begins(edge, 'readPage'))).toEqual([]);
    for (const edge of other) {
      const { type: _, ...choice } = edge.event;
      expect(Object.keys(choice)).toHaveLength(1);
      const { filter, place } = before(edge);
      expect(after(edge)).toMatchObject({ filter, place, ...choice, opened: null });
    }
  });

  it('that was read is up to date; what could not be read is said, and the rows of before still show', async () => {
    const read = by(/^readPage -> (?:a page|the last page)/);
    const [changed, unchanged] = [true, false].map((isHeard) =>
      read.filter((edge) => before(edge).isHeard === isHeard),
    );
    expect(targetsOf(unchanged ?? [])).toEqual(new Set(['list.resting', 'acting']));
    expect(targetsOf(changed ?? [])).toEqual(new Set(['list.refreshing', 'acting']));
    for (const edge of read)
      expect(after(edge)).toMatchObject({
        ...Object(Reflect.get(edge.event, 'output')),
        isStale: before(edge).isHeard,
        failure: null,
      });
    const failed = by(/^read(?:Page|More) -> (?!a page|the last)/);
    expect(new Set(failed.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set([
        'reading unread',
        'list.refreshing list.resting',
        'list.readingMore list.resting',
        'list.readingMore list.refreshing',
      ]),
    );
    for (const edge of failed) {
      expect(after(edge).failure).not.toBeNull();
      expect(after(edge).rows).toBe(before(edge).rows);
    }
    const puppets = list();
    await puppets.play('readPage -> offline', 'list.refresh');
    expect(puppets.snapshot()).toMatchObject({ value: 'reading', context: { failure: null } });
  });

  it('has more pages until the last one; each row is in it once', async () => {
    const more = by('page.more');
    expect(sourcesOf(more)).toEqual(new Set(['list.resting']));
    expect(targetsOf(more)).toEqual(new Set(['list.readingMore']));
    for (const edge of more)
      expect(inputOf(edge, 'readMore')).toMatchObject({ filter: before(edge).filter, cursor: before(edge).next });
    expect(more.filter((edge) => before(edge).next === null)).toEqual([]);
    const read = by(/^readMore -> (?:a page|the last page)/);
    const isAgain = (edge: Edge) => before(edge).isStale;
    expect(targetsOf(read.filter(isAgain))).toEqual(new Set(['list.refreshing']));
    expect(targetsOf(read.filter((edge) => !isAgain(edge)))).toEqual(new Set(['list.resting']));
    for (const edge of read) {
      const { rows, next } = Reflect.get(edge.event, 'output') as Pick<DeskListContext, 'rows' | 'next'>;
      const ids = [...idsOf(before(edge)), ...rows.map((row) => rowId(before(edge).list, row))];
      expect(idsOf(after(edge))).toEqual([...new Set(ids)]);
      expect(after(edge)).toMatchObject({ next, failure: null });
    }
    expect(read.map((edge) => after(edge).rows.length)).toContain(2);
    const puppets = list();
    await puppets.play('readPage -> a page', 'page.more', 'readMore -> offline', 'page.more', 'readMore -> a page');
    expect(puppets.snapshot().context.failure).toBeNull();
  });

  it('is read again after a change that is heard, and by hand; an open act is not taken away', () => {
    const heard = by('changes.heard');
    expect(new Set(heard.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set([
        'reading reading',
        'list.resting list.refreshing',
        'list.refreshing list.refreshing',
        'list.readingMore list.readingMore',
        'list.readingLetters list.readingLetters',
        'acting acting',
      ]),
    );
    expect(heard.filter((edge) => !after(edge).isStale && !after(edge).isHeard).map(named)).toEqual([]);
    expect(heard.filter((edge) => begins(edge, 'deskAct')).map(named)).toEqual([]);
    // the answer on its way may be from before the change
    const reading = heard.filter((edge) => /reading$|refreshing$/.test(from(edge)));
    expect(reading.filter((edge) => !after(edge).isHeard).map(named)).toEqual([]);
    for (const edge of heard.filter((one) => from(one) === 'acting'))
      expect(after(edge)).toEqual({ ...before(edge), isStale: true });
    expect(new Set(by('list.refresh').map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set(['unread reading', 'list.resting list.refreshing']),
    );
  });

  it('opens a row of its own and closes it again; one that is gone by now is closed', async () => {
    const opened = by(/^row\.open/);
    expect(labelsOf(opened)).toEqual(new Set(['row.open (of the list)']));
    const stays = (edge: Edge) => from(edge) !== 'list.readingLetters';
    for (const edge of opened) expect(after(edge)).toMatchObject({ opened: '1', letters: null });
    for (const edge of opened.filter(stays)) expect(to(edge)).toBe(from(edge));
    const closed = by('step.back').filter((edge) => from(edge) !== 'askingReason');
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.filter((edge) => before(edge).opened === null || after(edge).opened !== null)).toEqual([]);
    for (const edge of closed.filter(stays)) expect(to(edge)).toBe(from(edge));
    const shown = on(/^list/).filter(({ context }) => context.opened !== null);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ context }) => !idsOf(context).includes(context.opened ?? ''))).toEqual([]);
    const puppets = list();
    await puppets.play('readPage -> a page', 'row.open (of the list)', 'list.refresh', 'readPage -> a page');
    expect(puppets.snapshot().context.opened).toBe('1');
    await puppets.play('list.refresh', 'readPage -> the last page');
    expect(puppets.snapshot().context.opened).toBeNull();
  });
});

describe('letters about an order or bill', () => {
  it('are read when they are asked for, of the open row, by the roles that see them', async () => {
    const asked = by('letters.read');
    expect(sourcesOf(asked)).toEqual(new Set(['list.resting']));
    expect(targetsOf(asked)).toEqual(new Set(['list.readingLetters']));
    for (const edge of asked) expect(inputOf(edge, 'readLetters')).toEqual({ invoice: before(edge).opened });
    expect(asked.filter((edge) => before(edge).opened === null || before(edge).list === 'trail')).toEqual([]);
    const puppets = list();
    expect(puppets.snapshot().can({ type: 'letters.read' })).toBe(false);
    const kinds = ['Refill', 'Online Store', 'Consultation'].map((invoiceType) => ({ invoiceType }) as ListRow);
    const seen = (roles: readonly Role[]) => kinds.filter((row) => hasLettersFor(roles, row)).length;
    expect([seen(['dispensary']), seen(['shop']), seen(['reception']), seen(['admin']), seen(['accounts'])]).toEqual([
      1, 1, 1, 3, 0,
    ]);
    expect(hasLettersFor(['admin'], {} as ListRow)).toBe(false);
  });

  it('show while their row is open; no answer is said, and a row that is left takes them along', () => {
    const read = by(/^readLetters -> /);
    expect(labelsOf(read).size).toBe(3);
    for (const edge of read) {
      const isRead = !edge.label.endsWith('offline');
      expect(after(edge)).toMatchObject(
        isRead ? { letters: Reflect.get(edge.event, 'output'), failure: null } : { failure: { kind: 'offline' } },
      );
      expect(after(edge).opened).toBe(before(edge).opened);
    }
    const shown = [...on(/^list/), ...on('acting')].filter(({ context }) => context.letters !== null);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ context }) => context.opened === null)).toEqual([]);
  });
});

describe('an act', () => {
  it('SERVER-66: is of the row’s state and of the roles, with a key of its own', () => {
    const begun = by(/^act\.begin/);
    expect(labelsOf(begun)).toEqual(new Set(['act.begin (of the row)']));
    expect([...sourcesOf(begun)].filter((path) => !SHOWN.includes(path))).toEqual([]);
    expect(targetsOf(begun)).toEqual(new Set(['acting']));
    for (const edge of begun) {
      const { type: _, ...act } = edge.event;
      expect(after(edge)).toMatchObject({ act, fields: {}, failure: null });
      const { wizardId, fields, ...about } = inputOf(edge, 'deskAct') as DeskActContext;
      expect([about, fields, wizardId]).toMatchObject([act, {}, `wizard:${after(edge).begun}`]);
    }
    expect(begun.filter((edge) => after(edge).begun <= before(edge).begun).map(named)).toEqual([]);
  });

  it('that ends leaves no text; the list is read again if it was done, or if something changed meanwhile', () => {
    const over = by(/^deskAct -> /);
    expect(labelsOf(over)).toEqual(new Set(['deskAct -> done', 'deskAct -> left', 'deskAct -> unexpected']));
    const isRead = (edge: Edge) => to(edge) === 'list.refreshing';
    expect(new Set(over.map(isRead))).toEqual(new Set([true, false]));
    expect(over.filter((edge) => isRead(edge) !== (before(edge).isStale || edge.label === 'deskAct -> done'))).toEqual(
      [],
    );
    expect(targetsOf(over)).toEqual(new Set(['list.resting', 'list.refreshing']));
    for (const edge of over) expect(after(edge)).toMatchObject({ act: null, fields: {} });
    for (const edge of by('deskAct -> unexpected')) expect(after(edge).failure).not.toBeNull();
  });

  it('that was open at a lock opens again with what was typed', async () => {
    const puppets = list(1);
    await puppets.play('readPage -> a page');
    expect(puppets.requests.at(-1)).toMatchObject({
      id: 'deskAct',
      input: { act: 'rejectOrder', fields: { words: 'Please call us' } },
    });
  });
});

const LINES = [{ qty: 2, back: 1 }];
const AN_ORDER = { deliveryType: 'Pickup', balance: 0, usableNiks: 0, lines: LINES };
const A_BILL = { usableNiks: 0, refundable: 0 };
const A_GOOD = { isWithdrawn: false, stopped: null, isStoppable: true };
it.each<[ListName, object, string]>([
  ['notClosed', { arrivedAt: null }, 'arrive missed'],
  ['notClosed', { arrivedAt: 'now' }, 'seen unarrive'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Pending' }, 'acceptOrder rejectOrder fewer'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Confirmed' }, 'ready fewer rejectOrder'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Confirmed', deliveryType: 'Deliver' }, 'ship fewer rejectOrder'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Confirmed', balance: 1 }, 'takePayment fewer rejectOrder'],
  [
    'orders',
    { ...AN_ORDER, deliveryStatus: 'Confirmed', balance: 1, usableNiks: 1 },
    'takePayment useNiks fewer rejectOrder',
  ],
  ['orders', { ...AN_ORDER, deliveryStatus: 'OrderShipped' }, 'deliver correctParcel'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Pickup' }, 'deliver unready'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Pickup', balance: 1 }, 'takePayment unready'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Received' }, 'takeBack'],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Received', lines: [{ qty: 2, back: 2 }] }, ''],
  ['orders', { ...AN_ORDER, deliveryStatus: 'Rejected' }, ''],
  ['bills', A_BILL, ''],
  ['bills', { ...A_BILL, isPayable: true }, 'takePayment'],
  ['bills', { ...A_BILL, usableNiks: 1 }, 'useNiks'],
  ['bills', { ...A_BILL, isNiksReturnable: true }, 'niksBack'],
  ['bills', { ...A_BILL, isToReturn: true }, 'returned'],
  ['bills', { ...A_BILL, isVoidable: true }, 'voidSale'],
  ['bills', { ...A_BILL, hasReceipt: true }, 'printReceipt'],
  ['bills', { ...A_BILL, refundable: 1 }, 'refund'],
  ['differences', {}, ''],
  ['transfers', { kind: 'noOrder' }, 'match giveBack'],
  ['stock', A_GOOD, 'receive count stopSelling'],
  ['stock', { ...A_GOOD, isWithdrawn: true }, 'receive count'],
  ['stock', { ...A_GOOD, isWithdrawn: true, stopped: {} }, 'receive count sellAgain'],
  ['stock', { ...A_GOOD, isStoppable: false, stopped: {} }, 'receive count'],
  ['closures', { inTheWay: [] }, 'closeAccount declineClosure'],
  ['closures', { inTheWay: ['a bill'] }, 'declineClosure'],
  ['merges', { doneAt: null, isOwn: false }, 'merge declineMerge'],
  ['merges', { doneAt: null, isOwn: true }, 'declineMerge'],
  ['merges', { doneAt: 'now', isOwn: false }, 'unmerge'],
  ['announcements', { withdrawnAt: null }, 'withdrawAnnouncement'],
  ['announcements', { withdrawnAt: 'now' }, ''],
  ['staff', { state: 'active' }, 'changeRoles blockStaff'],
  ['keys', { state: 'new' }, 'changeKey revokeKey'],
  ['keys', { state: 'active' }, 'changeKey revokeKey'],
  ['keys', { state: 'ending' }, 'changeKey revokeKey'],
  ['keys', { state: 'replaced' }, 'revokeKey'],
  ['keys', { state: 'ended' }, ''],
  ['keys', { state: 'revoked' }, ''],
])('SERVER-66: a row of %s has the acts of its state: %o', (name, row, acts) => {
  expect(actsOfRow(name, row as ListRow).join(' ')).toBe(acts);
});

it.each<[ListName, object, string]>([
  ['takings', { of: 'all' }, 'all'],
  ['takings', { of: { percent: 9 } }, '9'],
  ['transfers', { reference: 'R1', invoice: { _id: 'i' }, at: 'now' }, 'R1'],
  ['stock', { item: 'cream', place: { _id: 'orchard' } }, 'cream orchard'],
  ['trail', { no: 7 }, '7'],
])('a row of %s is known by %o', (name, row, id) => {
  expect(rowId(name, row as ListRow)).toBe(id);
});

it('an act that makes a row is of the list, and of no row', () => {
  const key = { _id: 'one', state: 'replaced' } as ListRow;
  expect(makingActs('keys')).toEqual(['makeKey']);
  expect(isActIn('keys', [key], 'makeKey', '')).toBe(true);
  expect(isActIn('keys', [key], 'revokeKey', '')).toBe(false);
  expect(isActIn('keys', [key], 'revokeKey', 'one')).toBe(true);
  expect(isActIn('keys', [key], 'changeKey', 'one')).toBe(false);
  expect(isActIn('keys', [key], 'revokeKey', 'gone')).toBe(false);
  expect(isActIn('keys', [key], 'makeKey', 'one')).toBe(false);
});
