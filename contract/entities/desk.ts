/** Rows of the desk's lists. */
import * as v from 'valibot';
import {
  AnnouncementId,
  AppointmentId,
  ClinicId,
  ClosureId,
  InvoiceId,
  PatientId,
  ProviderId,
  ServiceId,
  SlotId,
  TimeClosingId,
  TransferId,
} from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { InTheWay } from './account.ts';
import { BookingType } from './appointment.ts';
import { KeptCredit } from './desk-money.ts';
import { Place, StaffOrder } from './desk-orders.ts';
import { GivenItem, StaffPrescription, StaffRecord } from './desk-records.ts';
import { Invoice } from './invoice.ts';
import { Standing } from './person.ts';

const Named = v.object({ _id: PatientId, name: v.string() });

/** Kinds of an original ID: an NRIC or FIN, or a passport. */
export const ID_KINDS = ['nric', 'passport'] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** The kinds of a family member, seen from the account. */
export const RELATIONS = ['child', 'parent', 'spouse', 'sibling', 'other'] as const;
/** document: of a child, what shows the parent. agreed: both are at the counter. authority: a deputy’s or donee’s paper. */
export const FAMILY_BASES = ['document', 'agreed', 'authority'] as const;
const StaffFamily = v.object({
  ...Named.entries,
  /** Relation of the member to the account; null for a member from before this was asked. */
  relation: maybe(v.picklist(RELATIONS)),
  /** false: the patient is a member of this person’s account. */
  isMember: v.boolean(),
  /** Visits ahead of a member; empty for the other account. */
  booked: v.array(v.object({ startsAt: IsoInstant, place: v.string() })),
});
const Provider = v.object({ _id: ProviderId, name: v.string() });

/** In the order of a visit's life; pending: its payment is being checked. lost: paid too late. */
const DAY_STATES = [
  'held',
  'pending',
  'new',
  'confirmed',
  'arrived',
  'seen',
  'missed',
  'rejected',
  'cancelled',
  'lost',
] as const;
export const DayState = v.picklist(DAY_STATES);
export type DayState = v.InferOutput<typeof DayState>;

/** Fee of a visit on site, before tax in SGD; null where the clinic has set none, and for a video visit, which is paid before. */
export const VisitFee = maybe(v.object({ price: WireMoney, taxPercentage: v.number() }));

export const DayVisit = v.object({
  _id: AppointmentId,
  state: DayState,
  type: BookingType,
  startsAt: IsoInstant,
  endsAt: IsoInstant,
  patient: Named,
  provider: Provider,
  place: Place,
  service: v.object({ _id: ServiceId, name: v.string() }),
  fee: VisitFee,
  /** Message of the patient, in the patient's words. */
  message: v.string(),
  holdUntil: maybe(IsoInstant),
  arrivedAt: maybe(IsoInstant),
  endedAt: maybe(IsoInstant),
  /** End of the time in which `missed` can be undone. */
  undoUntil: maybe(IsoInstant),
  /** Since then the missed visit asks for no deposit. */
  settledAt: maybe(IsoInstant),
  /** The clinician's check for this time, which must be there before the room of a video visit opens. */
  remoteCheckedAt: maybe(IsoInstant),
  /** The start before the clinic moved it. */
  movedFrom: maybe(IsoInstant),
  /** The visit's bill once it was ended with one. */
  bill: maybe(v.object({ _id: InvoiceId, invoiceNo: v.string(), balance: WireMoney })),
});
export type DayVisit = v.InferOutput<typeof DayVisit>;

export const WaitingEntry = v.object({
  _id: AppointmentId,
  patient: Named,
  provider: Provider,
  place: Place,
  service: v.object({ _id: ServiceId, name: v.string() }),
  message: v.string(),
  /** The window that the patient asked for. */
  startsAt: IsoInstant,
  endsAt: IsoInstant,
  askedAt: IsoInstant,
  /** Free times of that person on that day at that place, first those in the window; at most 20. */
  slots: v.array(v.object({ _id: SlotId, startsAt: IsoInstant })),
});
export type WaitingEntry = v.InferOutput<typeof WaitingEntry>;

export const StaffSlot = v.object({
  _id: SlotId,
  place: ClinicId,
  provider: Provider,
  type: BookingType,
  startsAt: IsoInstant,
  endsAt: IsoInstant,
  isFree: v.boolean(),
  /** Services for which the time can be booked; null: all that the person offers. */
  services: maybe(v.array(ServiceId)),
  /** The closing by which staff took the time out; only with `all`. */
  closing: maybe(
    v.object({
      _id: TimeClosingId,
      isLeave: v.boolean(),
      reason: v.string(),
      by: v.string(),
      at: IsoInstant,
      /** Whether an applied folder includes the closing, so that the folder rules it now. */
      isOfFolder: v.boolean(),
    }),
  ),
});
export type StaffSlot = v.InferOutput<typeof StaffSlot>;

/** A visit in times that staff are about to close; a hold is always kept. */
export const PlannedVisit = v.object({
  _id: AppointmentId,
  isHold: v.boolean(),
  startsAt: IsoInstant,
  patient: Named,
  provider: Provider,
  service: v.object({ _id: ServiceId, name: v.string() }),
});
export type PlannedVisit = v.InferOutput<typeof PlannedVisit>;
/** Visits, waitlist entries that end, and free times that close. */
export const ClosingPlan = v.object({ booked: v.array(PlannedVisit), waiting: v.number(), free: v.number() });
export type ClosingPlan = v.InferOutput<typeof ClosingPlan>;

export const FoundPatient = v.object({
  _id: PatientId,
  name: v.string(),
  /** S****567D; null without a number. */
  number: maybe(v.string()),
  numberStanding: Standing,
  hasAccount: v.boolean(),
  isBlocked: v.boolean(),
  /** Masked: m****@example.com, +65****4567. */
  email: maybe(v.string()),
  phone: maybe(v.string()),
});
export type FoundPatient = v.InferOutput<typeof FoundPatient>;

/**
 * exact, less, more: arrived for an order, and what that left. twice: arrived for one that was paid. late: for one that had
 * ended. noOrder: of no order yet. announced: the patient says so, and nothing arrived. overdue: its time is over.
 */
export const TRANSFER_KINDS = [
  'announced',
  'overdue',
  'exact',
  'less',
  'more',
  'twice',
  'late',
  'noOrder',
  'read',
] as const;
export const TransferKind = v.picklist(TRANSFER_KINDS);
export type TransferKind = v.InferOutput<typeof TransferKind>;
export const StaffTransfer = v.object({
  /** When the money arrived; null before. */
  _id: maybe(TransferId),
  kind: TransferKind,
  /** Reference of the bank; null before the money arrived. */
  reference: maybe(v.string()),
  amount: maybe(WireMoney),
  at: IsoInstant,
  /** Order number that the payer has written, of a line of a file; null of all else. */
  written: maybe(v.string()),
  /** The order that it pays; for a line of a bank file, the order that waits for the transfer. */
  invoice: maybe(
    v.object({
      _id: InvoiceId,
      invoiceNo: v.string(),
      patientName: v.string(),
      total: WireMoney,
      balance: WireMoney,
      /** Sum to be sent back by bank. */
      toReturn: WireMoney,
    }),
  ),
});
export type StaffTransfer = v.InferOutput<typeof StaffTransfer>;

export const OpenClosure = v.object({
  _id: ClosureId,
  patient: Named,
  askedAt: IsoInstant,
  inTheWay: v.array(InTheWay),
});

/** A patient with the parts that the caller's roles may see (contract/roles.ts); the others are absent. */
export const StaffPatient = v.object({
  _id: PatientId,
  name: v.string(),
  /** S****567D */
  number: maybe(v.string()),
  numberStanding: Standing,
  isBlocked: v.boolean(),
  contact: v.optional(
    v.object({
      email: maybe(v.string()),
      phone: maybe(v.string()),
      address: maybe(v.string()),
      language: maybe(v.picklist(['en', 'zh'])),
    }),
  ),
  account: v.optional(
    v.nullable(
      v.object({
        userId: maybe(v.string()),
        birthMonth: maybe(v.number()),
        niks: maybe(v.number()),
        blockedReason: maybe(v.string()),
        tags: v.array(v.string()),
        identifiers: v.array(
          v.object({
            kind: v.picklist(['number', 'email', 'phone']),
            standing: Standing,
            provenBy: maybe(v.string()),
            at: IsoInstant,
          }),
        ),
        closure: maybe(v.object({ _id: ClosureId, askedAt: IsoInstant })),
      }),
    ),
  ),
  family: v.optional(v.array(StaffFamily)),
  visits: v.optional(v.array(DayVisit)),
  /**
   * Deposit that the next booking asks for, because of a missed visit, in SGD; null while the clinic has set no fee for
   * one.
   */
  deposit: v.optional(v.nullable(v.object({ amount: v.nullable(v.number()), missedAt: IsoInstant }))),
  records: v.optional(v.array(StaffRecord)),
  prescriptions: v.optional(v.array(StaffPrescription)),
  given: v.optional(v.array(GivenItem)),
  refills: v.optional(v.array(StaffOrder)),
  purchases: v.optional(v.array(StaffOrder)),
  /** Goods that a visit gave, or that were sold at the counter. */
  handed: v.optional(v.array(StaffOrder)),
  bills: v.optional(
    v.array(
      v.object({
        _id: InvoiceId,
        invoiceNo: v.string(),
        invoiceType: v.string(),
        createdAt: IsoInstant,
        total: WireMoney,
        balance: WireMoney,
        paymentStatus: v.string(),
      }),
    ),
  ),
  credits: v.optional(v.array(KeptCredit)),
});
export type StaffPatient = v.InferOutput<typeof StaffPatient>;

export const StaffInvoice = v.object({ patientId: PatientId, patientName: v.string(), invoice: Invoice });

export const CHANGE_KINDS = ['visit', 'waitlist', 'order', 'bill', 'transfer', 'closure', 'stock'] as const;
/** A row of a list that is new or has changed. */
export const Change = v.object({ kind: v.picklist(CHANGE_KINDS), id: v.string(), place: maybe(ClinicId) });
export type Change = v.InferOutput<typeof Change>;

/** Sections whose lists have something that waits for the clinic. */
export const WAITING_SECTIONS = ['day', 'notClosed', 'orders', 'transfers', 'closures'] as const;
export const Waiting = v.object({
  section: v.picklist(WAITING_SECTIONS),
  /** Number of rows that wait; the server counts up to 100. */
  count: v.number(),
  isOverdue: v.boolean(),
});
export type Waiting = v.InferOutput<typeof Waiting>;

/** all: every member. place: members with a visit at a place in the last year or ahead. niks: members who collect NIK$. */
export const AUDIENCES = ['all', 'place', 'niks'] as const;
export const Announcement = v.object({
  _id: AnnouncementId,
  en: v.string(),
  zh: v.string(),
  audience: v.picklist(AUDIENCES),
  /** The place of the audience place. */
  place: maybe(ClinicId),
  madeBy: v.string(),
  madeAt: IsoInstant,
  /** How many members got it. */
  count: v.number(),
  withdrawnAt: maybe(IsoInstant),
});
export type Announcement = v.InferOutput<typeof Announcement>;

/** Places, people and goods as the folder says them now, for menus and filters. */
export const StaffClinic = v.object({
  /** Only places of the caller. */
  places: v.array(v.object({ ...Place.entries, type: v.string(), isPickup: v.boolean() })),
  people: v.array(
    v.object({
      ...Provider.entries,
      role: v.picklist(['provider', 'therapist']),
      services: v.array(v.object({ _id: ServiceId, name: v.string() })),
    }),
  ),
  /** Things that a visit can give. */
  goods: v.array(
    v.object({
      item: v.string(),
      name: v.string(),
      price: WireMoney,
      taxPercentage: v.number(),
      /** Given on a prescription alone, and never sold at the counter. */
      isPrescribed: v.boolean(),
      /** Places of the caller that keep the item, even when none is left just now. */
      places: v.array(ClinicId),
    }),
  ),
  /** The step to which the total of an invoice is rounded; 0 for none. */
  roundTo: WireMoney,
});
export type StaffClinic = v.InferOutput<typeof StaffClinic>;
