/** Acts of a patient's page: about the patient, a missed visit, an order that was sent. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { StaffPatient } from '#contract/entities/desk.ts';
import { type ActName, mayDo } from '#machines/desk-act/desk-act.rules.ts';
import { actsAbout, actsOfPatient, groupsOf } from '#machines/desk-patient/desk-patient.rules.ts';

const AT = '2026-11-28T02:00:00.000Z';
const PEOPLE = {
  patient: { _id: 'mei', name: 'Tan Mei Ling' },
  provider: { _id: 'tan', name: 'Dr Tan' },
  place: { _id: 'orchard', name: 'Orchard clinic' },
  service: { _id: 'consultation', name: 'Consultation' },
};
const visit = (_id: string, state: string, settledAt: string | null = null) => ({
  ...PEOPLE,
  _id,
  state,
  type: 'NORMAL',
  startsAt: AT,
  endsAt: AT,
  message: '',
  settledAt,
});
const order = (_id: string, deliveryStatus: string, parcelNo: string | null, back = 2) => ({
  _id,
  invoiceNo: _id,
  invoiceType: 'Refill',
  createdAt: AT,
  patient: PEOPLE.patient,
  deliveryType: 'Deliver To Singapore',
  deliveryStatus,
  parcelNo,
  balance: 0,
  total: 10,
  isLate: false,
  lines: [{ _id: `${_id}-1`, name: 'Cream', qty: 2, back }],
});
const PATIENT = v.parse(StaffPatient, {
  _id: 'mei',
  name: 'Tan Mei Ling',
  numberStanding: 'proven',
  isBlocked: false,
  account: { niks: 20, tags: [], identifiers: [] },
  deposit: { amount: 20, missedAt: AT },
  family: [{ _id: 'kai', name: 'Lim Kai', isMember: true, booked: [] }],
  visits: [visit('coming', 'confirmed'), visit('missed', 'missed'), visit('settled', 'missed', AT)],
  records: [],
  refills: [
    order('sent', 'OrderShipped', 'P1'),
    order('arrived', 'Delivered', 'P2'),
    order('picked', 'Delivered', null),
  ],
  purchases: [order('had', 'Received', 'P3')],
});

it('a missed visit is settled on the patient’s page, once', () => {
  expect(['coming', 'missed', 'settled'].map((id) => actsAbout(PATIENT, id))).toEqual([[], ['settle'], []]);
  expect([mayDo('settle', ['reception']), mayDo('settle', ['clinician'])]).toEqual([true, false]);
});

it('a parcel’s number is corrected on the patient’s page until the patient has received it', () => {
  const CORRECT: ActName[] = ['correctParcel'];
  expect(['sent', 'arrived', 'picked', 'had'].map((id) => actsAbout(PATIENT, id))).toEqual([CORRECT, CORRECT, [], []]);
});

it('goods of an order come back on the patient’s page once it was handed over, until none are left', () => {
  const returned = (deliveryStatus: string, back: number) =>
    actsAbout(
      {
        ...PATIENT,
        purchases: v.parse(StaffPatient, { ...PATIENT, purchases: [order('o', deliveryStatus, null, back)] }).purchases,
      },
      'o',
    );
  expect([returned('Received', 0), returned('Delivered', 1)]).toEqual([['takeBack'], ['takeBack']]);
  const given = v.parse(StaffPatient, { ...PATIENT, handed: [order('bill', 'Received', null, 1)] });
  expect(actsAbout(given, 'bill')).toEqual(['takeBack']);
  expect([returned('Delivered', 2), returned('OrderShipped', 0), returned('Pickup', 0)]).toEqual([[], [], []]);
});

it('an act about the patient is of no row, and no act is of a stranger', () => {
  expect(actsAbout(PATIENT, 'mei')).toEqual(actsOfPatient(PATIENT));
  expect(actsAbout(PATIENT, 'stranger')).toEqual([]);
});

it('every act of the page is in one group', () => {
  const pages = [PATIENT, { ...PATIENT, account: null, deposit: null }, { ...PATIENT, isBlocked: true }];
  const record = { attachment: 'letter', kind: 'document', name: 'Letter', issuedAt: AT, file: { pages: 1 } };
  const more = pages.map((page) =>
    v.parse(StaffPatient, {
      ...page,
      numberStanding: page.account ? page.numberStanding : 'claimed',
      given: [{ bill: 'bill', item: 'cream', name: 'Cream', pieces: 1, givenAt: AT }],
      prescriptions: [
        { _id: 'cream', name: 'Cream', left: 1, endsOn: '2027-11-28', isOpen: true, places: ['orchard'] },
      ],
      credits: [{ _id: 'credit', kind: 'credit', amount: 20, since: AT }],
      records: [{ ...record, withdrawn: null }],
    }),
  );
  for (const page of more) {
    const acts = actsOfPatient(page);
    expect(
      groupsOf(acts)
        .flatMap((group) => group.acts)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(acts.toSorted((one, other) => one.localeCompare(other)));
  }
});
