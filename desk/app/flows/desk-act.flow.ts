/** The calls behind the acts of staff. */
import type { AnswerOf, Call } from '#contract/call.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { SOON } from '#contract/calls/operator-visits.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import { AUDIENCES, type StaffSlot } from '#contract/entities/desk.ts';
import type { ClinicId, ProviderId } from '#contract/ids.ts';
import { ROLES } from '#contract/roles.ts';
import { phoneOf } from '#contract/rules/phone.ts';
import { addDays, type ClinicDay, clinicDayOf, clockTimeOf, DAY_MS, instantFromMs, msOf } from '#contract/time.ts';
import { deskActMachine } from '#machines/desk-act/desk-act.machine.ts';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import type {
  ActFields,
  ActPreview,
  ActRequest,
  ActSeen,
  Decisions,
  FreeTime,
  Made,
} from '#machines/desk-act/desk-act.types.ts';
import type { Api } from '#src/app/api/client.ts';
import type { Request } from '#src/app/api/request.ts';
import { readAddresses } from '../address-list.ts';
import { readGoods } from '../goods-entry.ts';
import { ACCOUNT_ACTS } from './account-acts.ts';
import { type Doing, does, identityOf, ofRow, type Written, withReason, withWords, written } from './doing.ts';
import { FAMILY_ACTS } from './family-acts.ts';
import { GOODS_ACTS } from './goods-acts.ts';
import { MERGE_ACTS } from './merge-acts.ts';
import { MONEY_ACTS } from './money-acts.ts';
import { asks, deskFlow } from './ports.ts';
import { RECORD_ACTS } from './record-acts.ts';

/** Free times are offered for this many days, from the day of the visit on. */
const DAYS_OFFERED = 4;
/** Free times that are offered at once. */
const TIMES_OFFERED = 24;

const secret = (text: string): Made => ({ text, place: null });
const withTime = ({ subject, fields }: ActRequest) => ({
  params: { id: subject },
  body: { slotId: fields.time ?? '' },
});
/** Null when no line of the address is written. */
const addressOf = ({ postal, street, unit }: ActFields) =>
  written(postal) === null && written(street) === null
    ? null
    : { countryCode: 'SG' as const, postal: postal ?? '', address: street ?? '', unit: unit ?? '' };
const rolesIn = ({ roles = '' }: ActFields) => ROLES.filter((role) => roles.split(' ').includes(role));
/** Null means every place of the group. */
const placesIn = ({ places = '' }: ActFields): string[] | null => (places.trim() === '' ? null : places.split(' '));

/** The bill of a visit: the fee of the service with its tax, and what was given. */
const billOf = ({ fields: { fee, goods }, given: { tax } }: ActSeen) => ({
  fee: written(fee) === null ? null : { price: Number(fee), ...(tax && { taxPercentage: Number(tax) }) },
  given: readGoods(goods ?? '').items.map(({ item, pieces: qty }) => ({ item, qty, refill: null })),
});

const booking = (deposit: 'asked' | 'waived' | null) =>
  does(operatorCalls.bookForPatient, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      slotId: fields.time ?? '',
      service: fields.service ?? '',
      message: fields.message ?? '',
      deposit,
      reason: written(fields.reason),
    },
  }));

/** The audience is `all`, `niks`, or the id of a place after a colon. */
const announcementOf = ({ audience = '', en = '', zh = '' }: ActFields) => {
  const [named, place = null] = audience.split(':');
  return { en, zh, audience: AUDIENCES.find((one) => one === named) ?? 'all', place };
};

const decidingOf = (
  { day = '', until = '', reason = '', words }: ActFields,
  decisions: Decisions,
  isPreview: boolean,
) => ({
  from: day,
  to: until,
  reason,
  words: written(words),
  decisions: Object.entries(decisions).map(([id, becomes]) => ({ id, becomes })),
  isPreview,
});
const leaveOf = (fields: ActFields, decisions: Decisions, isPreview: boolean) => ({
  params: { id: fields.person ?? '' },
  body: decidingOf(fields, decisions, isPreview),
});
const closingOf = (fields: ActFields, decisions: Decisions, isPreview: boolean) => ({
  body: {
    ...decidingOf(fields, decisions, isPreview),
    unit: written(fields.place),
    person: written(fields.person),
    start: written(fields.start),
    end: written(fields.end),
  },
});

const ACTS: Readonly<Record<ActName, Doing>> = {
  accept: does(operatorCalls.acceptAppointment, ofRow),
  reject: does(operatorCalls.rejectAppointment, withWords),
  cancel: does(operatorCalls.cancelAppointmentAtClinic, withWords),
  move: does(operatorCalls.moveAppointment, withTime),
  book: booking(null),
  bookWithDeposit: booking('asked'),
  bookWaived: booking('waived'),
  arrive: does(operatorCalls.noteArrival, (request) => ({
    ...ofRow(request),
    body: { at: request.given['at'] ?? null },
  })),
  unarrive: does(operatorCalls.noteArrival, (request) => ({ ...ofRow(request), body: { hasCome: false } })),
  seen: does(operatorCalls.endVisit, (request) => ({ ...ofRow(request), body: billOf(request) })),
  checkRemote: does(operatorCalls.checkRemote, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      isIdentitySeen: true as const,
      // a number without a code is Singapore's
      phone: phoneOf('+65', fields.phone ?? ''),
      place: fields.where ?? '',
      isToldNoEmergencies: true as const,
    },
  })),
  room: does(operatorCalls.openRoom, ofRow, ({ data }) => ({ text: data.url, place: data.whereabouts })),
  missed: does(operatorCalls.missAppointment, ofRow),
  unmiss: does(operatorCalls.unmissAppointment, ofRow),
  redirect: does(operatorCalls.redirectVisit, ({ subject, fields }) => ({
    params: { id: subject },
    body: { soon: SOON.find((soon) => soon === fields.soon) ?? 'today', reason: fields.reason ?? '' },
  })),
  settle: does(operatorCalls.settleMissed, withReason),
  acceptWaitlist: does(operatorCalls.acceptWaitlist, withTime),
  rejectWaitlist: does(operatorCalls.rejectWaitlist, ofRow),
  voidBill: does(operatorCalls.voidBill, withWords),
  endVisits: does(operatorCalls.endAppointments, ({ subject, fields }) => ({
    params: { id: subject },
    body: { family: fields.whose === 'family' },
  })),
  acceptOrder: does(operatorCalls.acceptOrder, ofRow),
  rejectOrder: does(operatorCalls.rejectOrder, withWords),
  fewer: does(operatorCalls.changeOrderItem, ({ subject, fields }) => ({
    params: { id: subject },
    body: { item: fields.item ?? '', qty: Number(fields.pieces), reason: fields.words ?? '' },
  })),
  ship: does(operatorCalls.shipOrder, ({ subject, fields }) => ({
    params: { id: subject },
    body: { parcelNo: fields.parcelNo ?? '' },
  })),
  ready: does(operatorCalls.readyForPickup, ofRow),
  deliver: does(operatorCalls.deliverOrder, ofRow),
  ...MONEY_ACTS,
  ...FAMILY_ACTS,
  ...RECORD_ACTS,
  ...GOODS_ACTS,
  count: does(deskCalls.countStock, ({ given, fields }) => ({
    body: {
      item: given['item'] ?? '',
      unit: given['place'] ?? '',
      before: Number(given['before']),
      qty: Number(fields.pieces),
      reason: fields.reason ?? '',
    },
  })),
  register: does(
    operatorCalls.registerPatient,
    ({ fields }) => ({
      body: {
        identity: identityOf(fields),
        name: fields.name ?? '',
        phone: written(fields.phone),
        email: written(fields.email),
        address: addressOf(fields),
        language: fields.language === 'zh' ? ('zh' as const) : ('en' as const),
      },
    }),
    () => null,
    ({ data }) => data._id,
  ),
  seeIdentity: does(operatorCalls.seeIdentity, ({ subject, fields }) => ({
    params: { id: subject },
    body: { identity: written(fields.number) === null ? null : identityOf(fields), contact: written(fields.contact) },
  })),
  sendCode: does(operatorCalls.sendContactCode, ({ subject, fields }) => ({
    params: { id: subject },
    body: { identity: identityOf(fields), contact: fields.contact ?? '' },
  })),
  activate: does(operatorCalls.activateAccount, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      identity: identityOf(fields),
      email: fields.email ?? '',
      otp: fields.otp ?? '',
      notice: IDENTITY_NOTICE_VERSION,
    },
  })),
  correctContact: does(operatorCalls.changeContact, ({ subject, fields }) => ({
    params: { id: subject },
    body: { identity: identityOf(fields), contact: fields.contact ?? '', otp: fields.otp ?? '' },
  })),
  ...ACCOUNT_ACTS,
  ...MERGE_ACTS,
  blockAccount: does(operatorCalls.blockAccount, withWords),
  restoreAccount: does(operatorCalls.restoreAccount, ({ subject, fields }) => ({
    params: { id: subject },
    body: { identity: identityOf(fields), contact: written(fields.contact) },
  })),
  invite: does(
    staffCalls.inviteStaff,
    ({ fields }) => ({
      body: { email: fields.email ?? '', name: fields.name ?? '', roles: rolesIn(fields), places: placesIn(fields) },
    }),
    ({ data }) => secret(data.link),
  ),
  withdrawInvitation: does(staffCalls.withdrawInvitation, ofRow),
  changeRoles: does(staffCalls.changeStaff, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      roles: rolesIn(fields),
      places: placesIn(fields),
      reason: fields.reason ?? '',
      code: fields.code ?? '',
    },
  })),
  blockStaff: does(staffCalls.blockStaff, ({ subject, fields }) => ({
    params: { id: subject },
    body: { isBlocked: true, reason: fields.reason ?? '' },
  })),
  readmit: does(staffCalls.blockStaff, ({ subject, fields }) => ({
    params: { id: subject },
    body: { isBlocked: false, reason: fields.reason ?? '' },
  })),
  makeKey: does(
    staffCalls.createKey,
    ({ fields }) => ({
      body: {
        name: fields.name ?? '',
        role: rolesIn(fields).find((role) => role !== 'admin') ?? 'reception',
        // the key works through the whole of its last day
        endsAt: instantFromMs(Date.parse(`${fields.endsOn}T00:00:00+08:00`) + DAY_MS),
        addresses: readAddresses(fields.addresses),
      },
    }),
    ({ data }) => secret(data.key),
  ),
  changeKey: does(staffCalls.changeKey, ofRow, ({ data }) => secret(data.key)),
  revokeKey: does(staffCalls.revokeKey, withReason),
  leave: does(deskCalls.noteLeave, ({ fields, decisions }) => leaveOf(fields, decisions, false)),
  closeTimes: does(deskCalls.closeSlots, ({ fields, decisions }) => closingOf(fields, decisions, false)),
  closePlace: does(deskCalls.closeSlots, ({ fields, decisions }) => closingOf(fields, decisions, false)),
  openTimes: does(deskCalls.openSlots, ({ subject }) => ({ body: { closing: subject } })),
  announce: does(deskCalls.announce, ({ fields }) => ({ body: { ...announcementOf(fields), isPreview: false } })),
  withdrawAnnouncement: does(deskCalls.withdrawAnnouncement, withReason),
};

const NO_PREVIEW: ActPreview = { count: 0, booked: [], waiting: 0, free: 0, moves: null };
/** The effect of an act before it is done: whom an announcement reaches, what is booked in times that close, what moves. */
const previewAct = async (api: Api, { act, subject, fields }: ActSeen): Promise<ActPreview> => {
  const see = <C extends Call>(
    call: C,
    request: Written<Pick<Request<C>, 'params' | 'body'>>,
  ): Promise<AnswerOf<C>> => {
    const asked = { ...request, isSubmit: true };
    return api(call, asked as Request<C>);
  };
  if (act === 'announce') {
    const { data } = await see(deskCalls.announce, { body: { ...announcementOf(fields), isPreview: true } });
    return { ...NO_PREVIEW, count: data.count };
  }
  if (act === 'merge') {
    const { data } = await see(operatorCalls.mergePatients, { params: { id: subject }, body: { isPreview: true } });
    return { ...NO_PREVIEW, moves: data };
  }
  const { data } =
    act === 'leave'
      ? await see(deskCalls.noteLeave, leaveOf(fields, {}, true))
      : await see(deskCalls.closeSlots, closingOf(fields, {}, true));
  return { count: new Set(data.plan.booked.map(({ patient }) => patient._id)).size, ...data.plan, moves: null };
};

/** Free times from a day on, of a person at a place; of a service that is asked for, those that have it. */
const loadTimes = async (api: Api, { given, fields }: ActSeen, signal: AbortSignal): Promise<FreeTime[]> => {
  const first = (given['day'] ?? fields.day ?? '') as ClinicDay;
  const answers = await Promise.all(
    Array.from({ length: DAYS_OFFERED }, (_, index) =>
      api(deskCalls.listStaffSlots, {
        query: {
          unit: (given['place'] ?? fields.place) as ClinicId,
          person: (given['provider'] ?? fields.person) as ProviderId,
          day: addDays(first, index),
        },
        signal,
      }),
    ),
  );
  const hasService = ({ services }: StaffSlot) =>
    fields.service === undefined || services === null || services.some((id) => id === fields.service);
  return answers
    .flatMap(({ data }) => data.rows)
    .filter((slot) => slot.isFree && hasService(slot))
    .toSorted((one, other) => msOf(one.startsAt) - msOf(other.startsAt))
    .slice(0, TIMES_OFFERED)
    .map(({ _id, startsAt, provider, type }) => ({
      id: _id,
      day: clinicDayOf(startsAt),
      time: clockTimeOf(startsAt),
      provider: provider.name,
      isVideo: type === 'TELE_PATIENT_REMOTE',
    }));
};

export const actFlow = deskFlow(deskActMachine, {
  loadTimes: asks([deskCalls.listStaffSlots], (api, input, signal) => loadTimes(api as Api, input, signal)),
  previewAct: asks(
    [deskCalls.announce, deskCalls.noteLeave, deskCalls.closeSlots, operatorCalls.mergePatients],
    (api, input) => previewAct(api as Api, input),
  ),
  sendAct: asks(
    Object.values(ACTS).map(({ call }) => call),
    (_api, request, signal, { api }) => ACTS[request.act].send(api, request, signal),
  ),
});
