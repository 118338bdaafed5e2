/** The desk's lists, which show what the roles and places of the caller allow, and the acts that only the desk has. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import {
  Announcement,
  AUDIENCES,
  Change,
  DayState,
  DayVisit,
  FoundPatient,
  OpenClosure,
  StaffClinic,
  StaffInvoice,
  StaffPatient,
  StaffSlot,
  StaffTransfer,
  TransferKind,
  Waiting,
  WaitingEntry,
} from '../entities/desk.ts';
import { BILL_TYPES, StaffBill, Takings } from '../entities/desk-money.ts';
import { StaffOrder, StockRow } from '../entities/desk-orders.ts';
import { InvoiceType } from '../entities/invoice.ts';
import { AnnouncementId, ClinicId, InvoiceId, ProviderId } from '../ids.ts';
import { maybe, plainText } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';
import { deskLetterCalls } from './desk-letters.calls.ts';
import { deskTimesCalls } from './desk-times.calls.ts';
import { ofPatient, reason } from './operator-people.calls.ts';
import { page, pageOf } from './page.ts';

/**
 * A place that is not among the caller's own answers NOT_FOUND; without a place, the list is of all the caller's own.
 */
const unit = v.optional(ClinicId);
const person = v.optional(ProviderId);
const words = v.pipe(plainText(500, { multiline: true }), v.nonEmpty());
const counted = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

export const deskCalls = {
  ...deskTimesCalls,
  ...deskLetterCalls,
  listDay: call({
    method: 'GET',
    path: '/operator/day',
    access: 'operator',
    source: 'ours',
    summary:
      'The visits of a day, by their start. `counts` are of the whole day, whichever page and `state` is asked for; `waits` counts entries of the waitlist. `hours` go from the earliest opening or time of the places to the latest end, begun times included; null without any',
    query: v.object({ ...page, unit, person, day: ClinicDay, state: v.optional(DayState) }),
    answer: data(
      v.object({
        rows: v.array(DayVisit),
        next: v.nullable(v.string()),
        counts: v.object({
          held: v.number(),
          new: v.number(),
          confirmed: v.number(),
          arrived: v.number(),
          seen: v.number(),
          missed: v.number(),
          waits: v.number(),
        }),
        hours: maybe(v.object({ from: IsoInstant, to: IsoInstant })),
      }),
    ),
  }),
  listStaffWaitlist: call({
    method: 'GET',
    path: '/operator/waitlist',
    access: 'operator',
    source: 'ours',
    summary:
      'Entries of the waitlist that wait for an answer and whose window has not ended, by that window; with the free times',
    query: v.object({ ...page, unit, person, day: v.optional(ClinicDay) }),
    answer: pageOf(WaitingEntry),
  }),
  listStaffSlots: call({
    method: 'GET',
    path: '/operator/slots',
    access: 'operator',
    source: 'ours',
    summary:
      'The times of a day that begin later than now, free and taken ones, by their start; with `all` also those that staff closed, with who did and why',
    query: v.object({ ...page, unit, person, day: ClinicDay, all: v.optional(v.literal('1')) }),
    answer: pageOf(StaffSlot),
  }),
  searchPatients: call({
    method: 'POST',
    path: '/operator/patients/search',
    access: 'operator',
    source: 'ours',
    summary:
      'Patients by a part of the name of at least two letters, or by the whole phone, email, identity number or invoice number; at most 20. The term is in the body, so that no address holds it. Refusals: TOO_MANY_TRIES after 60 in an hour',
    body: v.object({ term: v.pipe(plainText(120), v.minLength(2)) }),
    answer: data(v.array(FoundPatient)),
  }),
  openPatient: call({
    method: 'GET',
    path: '/operator/patient/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'A patient, with the parts that the caller’s roles may see; the others are absent. Lists hold the newest hundred, of the caller’s places. The patient reads of it under “Who looked at my records”. Refusals: NOT_FOUND, also without a `reason` for a patient of other places',
    params: ofPatient,
    query: v.object({ reason: v.optional(reason) }),
    answer: data(StaffPatient),
  }),
  listOrders: call({
    method: 'GET',
    path: '/operator/orders',
    access: 'operator',
    source: 'ours',
    summary:
      'Orders to act on: late answers first, then the oldest. Dispensary sees refills alone, shop the store’s alone. `status` is the delivery’s; without it all that are open. Of those that were handed over, with `Delivered`, the newest are first; dispensary sees goods of visits’ bills and of the counter among them, unless a `kind` is asked for',
    query: v.object({ ...page, unit, kind: v.optional(InvoiceType), status: v.optional(plainText(40)) }),
    answer: pageOf(StaffOrder),
  }),
  openInvoice: call({
    method: 'GET',
    path: '/operator/invoice/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'An order or bill as its patient sees it. Reception sees bills of visits, dispensary refills, shop orders of the store',
    params: v.object({ id: InvoiceId }),
    answer: data(StaffInvoice),
  }),
  listOpenInvoices: call({
    method: 'GET',
    path: '/operator/invoices',
    access: 'operator',
    source: 'ours',
    summary:
      'Bills of visits, refills and orders of the store, the newest first; with `open` those that are to be paid, with `goodsBack` those of which goods came back and no money since. `from` and `to` are days of the clinic, both included',
    query: v.object({
      ...page,
      unit,
      type: v.optional(v.picklist(BILL_TYPES)),
      open: v.optional(v.literal('1')),
      goodsBack: v.optional(v.literal('1')),
      from: v.optional(ClinicDay),
      to: v.optional(ClinicDay),
    }),
    answer: pageOf(StaffBill),
  }),
  listTakings: call({
    method: 'GET',
    path: '/operator/takings',
    access: 'operator',
    source: 'ours',
    summary: 'Money of a day, by its way and by the rate of GST, of bills and orders of the place',
    query: v.object({ unit, day: ClinicDay }),
    answer: data(Takings),
  }),
  listTransfers: call({
    method: 'GET',
    path: '/operator/transfers',
    access: 'operator',
    source: 'ours',
    summary:
      'Bank transfers of the last 90 days and those that are awaited, the newest first; those to act on, or of one kind',
    query: v.object({ ...page, kind: v.optional(TransferKind) }),
    answer: pageOf(StaffTransfer),
  }),
  listStock: call({
    method: 'GET',
    path: '/operator/stock',
    access: 'operator',
    source: 'ours',
    summary: 'Pieces of each thing at each place, by name; with `low` those with fewer than five',
    query: v.object({ ...page, unit, low: v.optional(v.literal('1')) }),
    answer: pageOf(StockRow),
  }),
  countStock: call({
    method: 'POST',
    path: '/operator/stock/count',
    access: 'operator',
    source: 'ours',
    summary:
      'What was counted on the shelf takes the place of what was written; pieces of open orders are not on it. `before` is what the caller saw. Refusals: NOT_FOUND for a thing or place that there is not, DETAILS_CHANGED with the `qty` of now when it is another than `before`',
    body: v.object({
      item: v.pipe(plainText(100), v.nonEmpty()),
      unit: ClinicId,
      before: counted,
      qty: counted,
      reason,
    }),
    answer: data(v.object({ qty: v.number() })),
  }),
  listClosures: call({
    method: 'GET',
    path: '/operator/closures',
    access: 'operator',
    source: 'ours',
    summary: 'Open requests to close an account, the oldest first, with what is in the way',
    query: v.object(page),
    answer: pageOf(OpenClosure),
  }),
  listChanges: call({
    method: 'GET',
    path: '/operator/changes',
    access: 'operator',
    source: 'ours',
    summary:
      'Waits up to 25 seconds for something new after `since`: kinds and ids alone, of lists that the caller’s roles may read. Without `since` answers at once, with where to begin; `isBehind`: too much has changed, the lists are to be read again. Does not count as use of the desk',
    query: v.object({ since: v.optional(number) }),
    answer: data(v.object({ next: v.number(), isBehind: v.boolean(), changes: v.array(Change) })),
  }),
  countWaiting: call({
    method: 'GET',
    path: '/operator/waiting',
    access: 'operator',
    source: 'ours',
    failureShown: 'onScreen',
    isLoadingShown: false,
    summary:
      'How many wait for the clinic in each section of the caller’s roles, at one place or at all of the caller’s: visits and waitlist entries of today to answer, visits that were not closed, orders to answer or to pack, transfers to act on, accounts to close. Does not count as use of the desk',
    query: v.object({ unit }),
    answer: data(v.array(Waiting)),
  }),
  listClinic: call({
    method: 'GET',
    path: '/operator/clinic',
    access: 'operator',
    source: 'ours',
    summary:
      'The caller’s places, and the people and goods of the group, by name; `roundTo` is the step to which an invoice is rounded',
    answer: data(StaffClinic),
  }),
  listAnnouncements: call({
    method: 'GET',
    path: '/operator/announcements',
    access: 'operator',
    source: 'ours',
    summary: 'What was announced, the newest first',
    query: v.object(page),
    answer: pageOf(Announcement),
  }),
  announce: call({
    method: 'POST',
    path: '/operator/announcement',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Announces something to members, in both languages: in the app, and by mail to those who have chosen it; `count` says how many it reached. With `isPreview` only counts. Refusals: NOT_FOUND for a place that there is not, TOO_MANY_TRIES after three in a day',
    body: v.object({
      en: words,
      zh: words,
      audience: v.picklist(AUDIENCES),
      place: v.nullish(ClinicId, null),
      isPreview: v.optional(v.boolean(), false),
    }),
    answer: data(v.object({ _id: v.nullable(AnnouncementId), count: v.number() })),
  }),
  withdrawAnnouncement: call({
    method: 'DELETE',
    path: '/operator/announcement/:id',
    access: 'operator',
    source: 'ours',
    summary: 'Takes an announcement out of every member’s list. May be repeated. Refusals: NOT_FOUND',
    params: v.object({ id: AnnouncementId }),
    body: v.object({ reason }),
    answer: success,
  }),
};
