/** Invariants of patients at the desk, under every event and every answer, and the acts about one. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { StaffPatient } from '#contract/entities/desk.ts';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import { actsOfPatient, bookingFor } from '#machines/desk-patient/desk-patient.rules.ts';
import type { DeskPatientContext, PatientQuery } from '#machines/desk-patient/desk-patient.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-patient/desk-patient.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, entering, from, inputOf, labelsOf, leaving, named, on, ...space } =
  spaceOf<DeskPatientContext>(flows);
const { sourcesOf, starts, targetsOf, to } = space;
const LISTS = ['unsearched', 'found'];
const CLOSED = { opened: null, patient: null, letters: null, reason: '', act: null, fields: {} };
const patients = (index = 0, input: object = {}) => {
  const { input: usual, ...flow } = required(flows[index] ?? null, 'desk-patient');
  return startScripted({ ...flow, input: { ...Object(usual), ...input } });
};
/** The list that shows while no patient is open. */
const listAt = ({ found }: DeskPatientContext) => (found === null ? 'unsearched' : 'found');

describe('the search', () => {
  it('begins with what the address, a lock or the search above have named', () => {
    expect(starts).toEqual(['unsearched', 'searching', 'opening', 'opening', 'unsearched', 'acting']);
  });

  it('asks for a trimmed term of two letters, and shows what was found, or why not', () => {
    expect(targetsOf(by('search.submit'))).toEqual(new Set(['searching']));
    expect(sourcesOf(by('search.submit'))).toEqual(new Set(LISTS));
    for (const edge of entering('searching')) expect(inputOf(edge, 'search')).toEqual({ term: 'tan mei' });
    const ends = by(/^search -> (?:one|nobody)/);
    expect(targetsOf(ends)).toEqual(new Set(['found']));
    for (const edge of ends)
      expect(after(edge)).toMatchObject({
        found: Reflect.get(edge.event, 'output'),
        searched: 'tan mei',
        failure: null,
      });
    const failed = by(/^search -> (?:TOO_MANY_TRIES|offline)/);
    expect(labelsOf(failed).size).toBe(2);
    for (const edge of failed) {
      expect(to(edge)).toBe(listAt(before(edge)));
      expect(after(edge).failure).not.toBeNull();
    }
    expect(targetsOf(failed)).toEqual(new Set(LISTS));
  });

  it('trims what is asked, and takes no single letter', async () => {
    const puppets = patients(0, { term: ' tan ' });
    expect(puppets.requests).toEqual([{ id: 'search', input: { term: 'tan' } }]);
    await puppets.play('search -> offline', 'term.change (one letter)');
    expect(puppets.snapshot().context.failure).toBeNull();
    expect(puppets.snapshot().can({ type: 'search.submit' })).toBe(false);
    expect(patients(0, { term: 't' }).snapshot().value).toBe('unsearched');
    expect(patients(0, { term: 'ta' }).snapshot().value).toBe('searching');
    for (const edge of by(/^term\.change/))
      expect([to(edge), after(edge).term]).toEqual([from(edge), Reflect.get(edge.event, 'term')]);
  });

  it('a free time that waits for a patient can be left', () => {
    const left = by('booking.leave');
    expect(sourcesOf(left)).toEqual(new Set(LISTS));
    for (const edge of left) expect(after(edge)).toEqual({ ...before(edge), booking: null });
    expect(left.filter((edge) => before(edge).booking === null)).toEqual([]);
  });
});

describe('a patient', () => {
  it('is opened by id, with the reason if one is written, and nothing of the one before is left', () => {
    const opened = by('patient.open');
    expect(sourcesOf(opened)).toEqual(new Set([...LISTS, 'patient']));
    expect(targetsOf(opened)).toEqual(new Set(['opening']));
    for (const edge of opened)
      expect(after(edge)).toMatchObject({ opened: 'mei', patient: null, letters: null, reason: '', failure: null });
    for (const edge of entering('opening')) {
      const reason = after(edge).reason.trim() === '' ? null : after(edge).reason;
      expect(inputOf(edge, 'openPatient')).toEqual({ id: 'mei', reason } as PatientQuery);
    }
    const read = by('openPatient -> opened');
    expect(targetsOf(read)).toEqual(new Set(['patient', 'acting']));
    for (const edge of read) expect(after(edge)).toMatchObject({ letters: null, failure: null });
    expect(on('patient').filter(({ context }) => context.patient === null || context.opened === null)).toEqual([]);
  });

  it('of another place is asked a reason for, once; with it an unknown one is unknown', () => {
    const unknown = by('openPatient -> NOT_FOUND');
    for (const edge of unknown) {
      const isAsked = before(edge).reason.trim() === '';
      expect(to(edge)).toBe(isAsked ? 'askingReason' : listAt(before(edge)));
    }
    const gone = unknown.filter((edge) => to(edge) !== 'askingReason');
    for (const edge of gone) expect([after(edge).failure === null, after(edge)]).toMatchObject([false, CLOSED]);
    expect(new Set(unknown.map((edge) => before(edge).reason.trim()))).toEqual(new Set(['', 'Called by Dr Menon']));
    const lost = by('openPatient -> offline');
    expect([...targetsOf(lost)].filter((path) => !LISTS.includes(path))).toEqual([]);
    for (const edge of lost) expect(after(edge)).toMatchObject({ ...CLOSED, failure: { kind: 'offline' } });
    const given = by('reason.submit');
    expect(targetsOf(given)).toEqual(new Set(['opening']));
    expect(given.filter((edge) => before(edge).reason.trim() === '')).toEqual([]);
    for (const edge of by(/^reason\.change/))
      expect([to(edge), after(edge).reason]).toEqual(['askingReason', Reflect.get(edge.event, 'reason')]);
    expect(sourcesOf(by(/^reason/))).toEqual(new Set(['askingReason']));
  });

  it('is left for the list of before, and nothing of the patient stays', async () => {
    const back = by('step.back');
    expect(sourcesOf(back)).toEqual(new Set(['askingReason', 'patient']));
    for (const edge of back) {
      expect(to(edge)).toBe(listAt(before(edge)));
      expect(after(edge)).toMatchObject(CLOSED);
    }
    const shut = on(/^(?:unsearched|found)$/);
    expect(shut.filter(({ context }) => context.opened !== null || context.patient !== null)).toEqual([]);
    const puppets = patients(2);
    await puppets.play('openPatient -> opened', 'letters.read', 'readLetters -> offline');
    expect(puppets.snapshot().context.failure).not.toBeNull();
    await puppets.play('step.back');
    expect(puppets.snapshot().context.failure).toBeNull();
  });

  it('letters are read when they are asked for, by the roles that see them', async () => {
    expect(targetsOf(by('letters.read'))).toEqual(new Set(['readingLetters']));
    for (const edge of entering('readingLetters')) expect(inputOf(edge, 'readLetters')).toMatchObject({ id: 'mei' });
    const read = by(/^readLetters/);
    expect(labelsOf(read).size).toBe(3);
    expect(targetsOf(read)).toEqual(new Set(['patient']));
    for (const edge of by('readLetters -> offline')) expect(after(edge).failure).toEqual({ kind: 'offline' });
    for (const edge of by(/^readLetters -> (?!offline)/))
      expect(after(edge)).toMatchObject({ letters: Reflect.get(edge.event, 'output'), failure: null });
    expect(leaving('readingLetters').length).toBe(read.length);
    const other = patients(2, { roles: ['accounts'] });
    await other.play('openPatient -> opened');
    expect(other.snapshot().can({ type: 'letters.read' })).toBe(false);
  });
});

describe('an act', () => {
  it('SERVER-66: is of the patient’s state and of the roles; none is open but registering', () => {
    const begun = by(/^act\.begin/);
    expect(new Set(begun.map((edge) => `${LISTS.includes(from(edge)) ? 'list' : from(edge)} ${edge.label}`))).toEqual(
      new Set([
        'list act.begin (a registration)',
        ...['of the patient', 'of a missed visit', 'a booking'].map((name) => `patient act.begin (${name})`),
      ]),
    );
    expect(sourcesOf(begun)).toEqual(new Set([...LISTS, 'patient']));
    expect(targetsOf(begun)).toEqual(new Set(['acting']));
    for (const edge of begun) {
      const { type: _, ...act } = edge.event;
      expect(after(edge)).toMatchObject({ act, fields: {}, failure: null });
    }
    const asked = entering('acting').filter((edge) => edge.label.startsWith('act.begin'));
    expect(asked.length).toBeGreaterThan(0);
    for (const edge of asked) {
      const { wizardId, fields, ...about } = inputOf(edge, 'deskAct') as DeskActContext;
      const { act, begun: count } = after(edge);
      expect([about, fields, wizardId]).toMatchObject([required(act, 'act'), {}, `wizard:${count}`]);
    }
    expect(begun.filter((edge) => after(edge).begun <= before(edge).begun).map(named)).toEqual([]);
  });

  it('a role that may not register begins nothing on the list', () => {
    const act = { type: 'act.begin', act: 'register', subject: '', given: {} };
    const can = (role: string, event: object) =>
      patients(0, { roles: [role] })
        .snapshot()
        .can({ ...act, ...event });
    expect([can('reception', {}), can('shop', {}), can('reception', { subject: 'mei' })]).toEqual([true, false, false]);
    expect(can('reception', { act: 'invite' })).toBe(false);
  });

  it('that is done opens the patient whom it was about; one that was left does not', async () => {
    const done = by('deskAct -> done');
    expect(targetsOf(done)).toEqual(new Set(['opening']));
    for (const edge of done) expect(after(edge)).toMatchObject({ opened: 'mei', act: null, fields: {} });
    const over = by(/^deskAct -> (?!done)/);
    expect(labelsOf(over).size).toBe(2);
    for (const edge of over) {
      expect(to(edge)).toBe(before(edge).patient === null ? listAt(before(edge)) : 'patient');
      expect(after(edge)).toMatchObject({ act: null, fields: {} });
      expect(after(edge).failure === null).toBe(edge.label.endsWith('left'));
    }
    const puppets = patients(2);
    await puppets.play('openPatient -> opened', 'act.begin (of the patient)');
    const output = { outcome: 'done', done: { act: 'releaseNumber', subject: '', given: {} } };
    await puppets.fire({ type: 'xstate.done.actor.deskAct', actorId: 'deskAct', output } as { type: string });
    expect(puppets.snapshot().context.opened).toBe('mei');
  });

  it('that was open at a lock opens again with what was typed, about the patient or about none', async () => {
    const puppets = patients(3);
    await puppets.play('openPatient -> opened');
    expect(puppets.requests.at(-1)).toMatchObject({
      id: 'deskAct',
      input: { act: 'seeIdentity', fields: { number: 'S1' } },
    });
    expect(patients(5).requests).toMatchObject([
      { id: 'deskAct', input: { act: 'register', fields: { name: 'Goh Poh Choo' } } },
    ]);
  });

  it('a free time that waited is booked for the patient who was opened, with its entries, once', async () => {
    const puppets = patients(4);
    await puppets.play('patient.open', 'openPatient -> opened');
    expect(puppets.requests.at(-1)).toMatchObject({
      id: 'deskAct',
      input: {
        act: 'book',
        subject: 'mei',
        given: {},
        fields: { place: 'orchard', time: 'slot-10' },
        wizardId: 'wizard:1',
      },
    });
    expect(puppets.snapshot().context).toMatchObject({ booking: null, begun: 1, failure: null });
    await puppets.play('deskAct -> left');
    expect(puppets.snapshot().value).toBe('patient');
    expect(edges.filter((edge) => before(edge).booking === null && after(edge).booking !== null)).toEqual([]);
    const shop = patients(4, { roles: ['shop'] });
    await shop.play('patient.open', 'openPatient -> opened');
    expect(shop.snapshot().value).toBe('patient');
  });
});

const AT = '2026-11-28T02:00:00.000Z';
const patientWith = (members: object) =>
  v.parse(StaffPatient, { _id: 'mei', name: 'Tan Mei Ling', numberStanding: 'proven', isBlocked: false, ...members });
const actsOf = (members: object) => actsOfPatient(patientWith(members)).join(' ');
const account = (niks: number | null) => ({ niks, tags: [], identifiers: [] });
const deposit = (amount: number | null) => ({ amount, missedAt: AT });
const visit = (state: string) => ({
  _id: 'visit',
  state,
  type: 'NORMAL',
  startsAt: AT,
  endsAt: AT,
  patient: { _id: 'mei', name: 'Tan Mei Ling' },
  provider: { _id: 'tan', name: 'Dr Tan' },
  place: { _id: 'orchard', name: 'Orchard clinic' },
  service: { _id: 'consultation', name: 'Consultation' },
  message: '',
});
const record = (members: object) => ({
  attachment: 'letter',
  kind: 'document',
  name: 'Letter',
  issuedAt: AT,
  file: null,
  withdrawn: null,
  ...members,
});
const withdrawn = { at: AT, by: 'Nadia Hassan', reason: 'Wrong file', isMisfiled: false, seen: [] };
const given = { bill: 'bill', item: 'cream', name: 'Cream', pieces: 1, givenAt: AT };
const prescription = (isOpen: boolean) => ({
  _id: 'cream',
  name: 'Cream',
  left: 1,
  endsOn: '2027-11-28',
  isOpen,
  places: ['orchard'],
});
const member = { _id: 'kai', name: 'Lim Kai', isMember: true, booked: [] };
const credit = { _id: 'credit', kind: 'credit', amount: 20, since: AT };
it.each<[string, object, string]>([
  ['a proven number', {}, 'printData attachFile sellTo'],
  ['a number that is claimed', { numberStanding: 'claimed' }, 'seeIdentity proposeMerge sellTo'],
  ['no account', { numberStanding: 'claimed', account: null }, 'seeIdentity proposeMerge sendCode activate sellTo'],
  [
    'an account',
    { account: account(null) },
    'sendCode correctContact blockAccount rename birthMonth printData attachFile addFamily sellTo',
  ],
  [
    'an account whose number is claimed',
    { numberStanding: 'claimed', account: account(null) },
    'seeIdentity proposeMerge sendCode correctContact blockAccount sellTo',
  ],
  [
    'a blocked account with NIK$',
    { account: account(0), isBlocked: true },
    'restoreAccount rename birthMonth printData endMembership attachFile addFamily sellTo',
  ],
  ['no deposit', { deposit: null }, 'book printData attachFile sellTo'],
  ['a deposit', { deposit: deposit(20) }, 'bookWithDeposit bookWaived printData attachFile sellTo'],
  ['a deposit without an amount', { deposit: deposit(null) }, 'bookWaived printData attachFile sellTo'],
  ['a visit ahead', { visits: [visit('held')] }, 'printData endVisits attachFile sellTo'],
  ['a visit that was', { visits: [visit('seen')] }, 'printData attachFile sellTo'],
  ['no record yet', { records: [] }, 'printData issueRecord attachFile sellTo'],
  [
    'a record with a file',
    { records: [record({ file: { pages: 1 }, withdrawn })] },
    'printData issueRecord attachFile saveFile sellTo',
  ],
  ['a record', { records: [record({})] }, 'printData issueRecord attachFile withdrawRecord sellTo'],
  ['goods that were given', { given: [given] }, 'printData attachFile prescribe sellTo'],
  ['none that was given', { given: [] }, 'printData attachFile sellTo'],
  [
    'an open prescription',
    { prescriptions: [prescription(true)] },
    'printData attachFile orderRefill changeRefillable withdrawRefillable sellTo',
  ],
  ['a prescription that is over', { prescriptions: [prescription(false)] }, 'printData attachFile sellTo'],
  ['a member of the family', { family: [member] }, 'printData attachFile removeFamily sellTo'],
  ['credits', { credits: [credit] }, 'printData attachFile creditBack sellTo'],
])('SERVER-66: a patient with %s has the acts of it', (_, members, acts) => {
  expect(actsOf(members)).toBe(acts);
});

it('the deposit is asked for by who may, else waived', () => {
  const [owing, bare] = [patientWith({ deposit: deposit(20) }), patientWith({})];
  expect([bookingFor(owing, ['reception']), bookingFor(owing, ['shop']), bookingFor(bare, ['reception'])]).toEqual([
    'bookWithDeposit',
    null,
    null,
  ]);
});
