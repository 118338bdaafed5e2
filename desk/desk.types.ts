import type { html } from 'hono/html';
import type { NotClosed } from '#server/appointment/visit.store.ts';
import type { BankLine } from '#server/money/bank.store.ts';
import type { Announced } from '#server/money/payment.store.ts';
import type { ToReturn } from '#server/money/ways-back.service.ts';
import type { Billed, Goods, Missed } from './closing.store.ts';
import type { Redeemable } from './niks.store.ts';
import type { Order } from './orders.store.ts';
import type { Account, NewestRecord, Person } from './people.store.ts';
import type { AskedFile, OpenClosure } from './privacy.store.ts';
import type { Offer } from './refills.store.ts';
import type { Visit, Waiting } from './visits.store.ts';

export type Html = ReturnType<typeof html>;

/** The desk's lists, narrowed to the names that were searched for. */
export interface Desk {
  /** Address of the page; its forms are below it. */
  address: string;
  /** A part of the patients' names; empty: all patients. */
  patient: string;
  visits: readonly Visit[];
  waiting: readonly Waiting[];
  /** Visits that have begun and were not closed, visits that were called missed lately, and goods that can be given. */
  notClosed: readonly NotClosed[];
  missed: readonly Missed[];
  billed: readonly Billed[];
  goods: readonly Goods[];
  orders: readonly Order[];
  offers: readonly Offer[];
  /** Clinics that hand orders out. */
  pickups: readonly { _id: string; name: string }[];
  people: readonly Person[];
  accounts: readonly Account[];
  newestRecord: NewestRecord | null;
  announced: readonly Announced[];
  unassigned: readonly BankLine[];
  toReturn: readonly ToReturn[];
  redeemables: readonly Redeemable[];
  /** Requests to close an account that are open, and files of patients' data. */
  closures: readonly OpenClosure[];
  dataFiles: readonly AskedFile[];
}

export type SectionName =
  | 'appointments'
  | 'waitlist'
  | 'closing'
  | 'end'
  | 'people'
  | 'orders'
  | 'refills'
  | 'records'
  | 'transfers'
  | 'niks'
  | 'privacy';
