/** Entities of the walked machines, parsed by the schemas of the contract. */
import * as v from 'valibot';
import { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import { ClaimedPerson, DigitalPerson, LostUserId } from '#contract/calls/signin.calls.ts';
import { OTP_LIFETIME_MS, OTP_RESEND_MS } from '#contract/constants.ts';
import { Appointment, Slot, SlotDay } from '#contract/entities/appointment.ts';
import { Clinic, Provider, Service } from '#contract/entities/clinic.ts';
import { Invoice } from '#contract/entities/invoice.ts';
import { Notification } from '#contract/entities/notification.ts';
import { Profile } from '#contract/entities/person.ts';
import { ConfirmToken, PatientId, ResetToken, Token, UndoToken } from '#contract/ids.ts';
import { addMs } from '#contract/time.ts';
import { ClinicDay, IsoInstant } from '#contract/time-formats.ts';

/** Tuesday 24 November 2026, 09:00 in Singapore. */
export const NOW = v.parse(IsoInstant, '2026-11-24T01:00:00.000Z');
/** 12:00 on that day: the first slot is past, the others are ahead. */
export const NOON = v.parse(IsoInstant, '2026-11-24T04:00:00.000Z');
export const TODAY = v.parse(ClinicDay, '2026-11-24');
export const TOMORROW = v.parse(ClinicDay, '2026-11-25');

const place = (_id: string, clinicType: string) =>
  v.parse(Clinic, {
    _id,
    name: `Place ${_id}`,
    clinicType,
    isOnlineStore: false,
    isAllowedForPickup: true,
    address: '1 Orchard Road',
    generalConfig: { telephone: '+6561234567', address: '1 Orchard Road' },
  });
export const orchard = place('orchard', 'Clinic');
export const bedok = place('bedok', 'Clinic');
export const novenaSalon = place('novena', 'Salon');
export const jurongSalon = place('jurong', 'Salon');

const service = (_id: string, name: string, dragoncareCategory: string) =>
  v.parse(Service, { _id, name, dragoncareCategory });
export const consultation = service('consultation', 'Consultation', 'General');
export const review = service('review', 'Review', 'General');
export const facial = service('facial', 'Facial', 'Skin');

const person = (_id: string, role: string, nextFree: string | null) =>
  v.parse(Provider, {
    _id,
    name: `Person ${_id}`,
    role,
    services: [consultation, review],
    categories: ['General'],
    languages: ['en', 'zh'],
    nextFree,
  });
export const drTan = person('tan', 'provider', '2026-11-24T02:00:00.000Z');
export const drLim = person('lim', 'provider', null);

const slot = (_id: string, startTime: string, doctor: string, services: unknown[]) =>
  v.parse(Slot, {
    _id,
    startTime,
    endTime: `${startTime.slice(0, 3)}30`,
    type: 'NORMAL',
    doctor: { _id: doctor, name: `Person ${doctor}` },
    services,
  });
/** A slot that is past at noon; it has one service. */
export const at10 = slot('at10', '10:00', 'tan', [consultation]);
/** A slot with a choice of services. */
export const at15 = slot('at15', '15:00', 'tan', [consultation, review]);
export const tomorrowAt11 = slot('tomorrowAt11', '11:00', 'tan', [consultation]);
export const days = [
  v.parse(SlotDay, { date: TODAY, rolledouts: [at10, at15] }),
  v.parse(SlotDay, { date: TOMORROW, rolledouts: [tomorrowAt11] }),
];

export const mei = { _id: v.parse(PatientId, 'mei'), name: 'Mei', isSelf: true, tags: [] };
export const kai = { _id: v.parse(PatientId, 'kai'), name: 'Kai', isSelf: false, tags: [] };

const entry = (_id: string, startDateTime: string, members: object = {}) =>
  v.parse(Appointment, { _id, startDateTime, state: 'confirmed', doctor: 'tan', doctorName: 'Person tan', ...members });
export const todayAt10 = entry('today', '2026-11-24T02:00:00.000Z');
export const nextWeek = entry('nextWeek', '2026-12-01T02:00:00.000Z');
/** An appointment that the clinic has moved by a day. */
export const weekAfter = entry('weekAfter', '2026-12-08T02:00:00.000Z', {
  movedFrom: '2026-12-07T02:00:00.000Z',
  revision: 1,
});
export const rejected = entry('rejected', '2026-12-02T02:00:00.000Z', { state: 'rejected' });

const notification = (_id: string, event: string, createdAt: string, msg: string) =>
  v.parse(Notification, { _id, event, createdAt, msg, metadata: { invoiceNo: 'OS-7' } });
/** A notification of five minutes before NOW; the next one is from 5 January. */
export const ofToday = notification('today', 'ORDER_SHIPPED', addMs(NOW, -300_000), 'Order <b>OS-7</b> is on the way.');
export const lastWeeks = notification('older', 'ANNOUNCEMENT', '2026-01-05T02:00:00.000Z', 'We are closed.');

/** A code sent at NOW expires after five minutes; another one can be sent after thirty seconds. */
export const sentCode = { now: NOW, expiresAt: addMs(NOW, OTP_LIFETIME_MS), resendAt: addMs(NOW, OTP_RESEND_MS) };
export const digitalPerson = v.parse(DigitalPerson, {
  ticket: 'ticket',
  endsAt: '2026-11-24T01:15:00.000Z',
  name: 'Tan Mei Ling',
  maskedId: 'S****567D',
});
/** The person of the digital ID while an account claims the number. */
export const claimedPerson = v.parse(ClaimedPerson, { ...digitalPerson, account: 'm****@example.com' });
export const lostUserId = v.parse(LostUserId, { ticket: 'ticket', endsAt: digitalPerson.endsAt });
export const confirmToken = v.parse(ConfirmToken, 'confirm');
export const undoToken = v.parse(UndoToken, 'undo');
export const resetToken = v.parse(ResetToken, 'reset');

export const token = v.parse(Token, 'token-1');
export const otherToken = v.parse(Token, 'token-2');
const profile = (isGuestPatient: boolean) => {
  const standing = isGuestPatient ? 'none' : 'proven';
  return v.parse(Profile, {
    _id: 'mei',
    name: 'Mei',
    isGuestPatient,
    tags: [],
    familyMembers: [],
    standing: { number: standing, email: standing, phone: standing },
    hasDigitalId: false,
    pending: { email: null, phone: null },
  });
};
export const member = profile(false);
export const guest = profile(true);

export const cardSettings = v.parse(CardSettings, {
  clientPublishableKey: 'pk_test_1',
  clientConnectAccountId: 'acct_1',
  transferPercentage: 90,
});
export const payNowSettings = v.parse(PayNowSettings, {
  uen: '202600000M',
  name: 'MyNiks Group',
  contact: { phone: '+65 6550 0100', email: 'pay@example.com' },
});
/** An order of Mei's for 20 SGD that is yet to be paid, in the wire's form. @param members override its own */
export const wireInvoiceWith = (members: object) => ({
  _id: 'i1',
  invoiceNo: 'INV-7',
  patientId: 'mei',
  invoiceType: 'Refill',
  createdAt: NOW,
  finalized: true,
  items: [],
  subtotal: 20,
  totalTax: 0,
  totalDiscount: 0,
  roundingAdjustment: 0,
  membershipPtRedeemed: 0,
  total: 20,
  ostBalance: 20,
  payment: { status: 'none' },
  delivery: [{ deliveryType: 'Pickup', deliveryStatus: 'Confirmed', deliveryFee: 0 }],
  ...members,
});
export const invoiceWith = (members: object) => v.parse(Invoice, wireInvoiceWith(members));
interface VisitInvoice {
  ostBalance?: number;
  payment?: { status?: string | undefined; reference?: string | null | undefined };
}
/** The invoice of a held video visit of Mei's, in the wire's form; it is placed once it was paid. */
export const wireVisitInvoiceWith = (members: VisitInvoice) => {
  const status = members.payment?.status ?? 'none';
  const finalized = status !== 'none' && status !== 'processing';
  return wireInvoiceWith({ invoiceType: 'Remote Consultation', finalized, delivery: [], ...members });
};
export const visitInvoiceWith = (members: VisitInvoice) => v.parse(Invoice, wireVisitInvoiceWith(members));
/** A paid store order of Mei's, delivered in Singapore, in this stored delivery status. */
export const orderWith = (deliveryStatus: string) =>
  invoiceWith({
    invoiceType: 'Online Store',
    ostBalance: 0,
    payment: { status: 'paid' },
    delivery: [{ deliveryType: 'Deliver To Singapore', deliveryStatus, deliveryFee: 0 }],
  });
