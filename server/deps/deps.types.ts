import type { Hono } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { DigitalId } from '#server/adapters/digital-id.adapter.ts';
import type { CardGateway } from '#server/adapters/gateway.types.ts';
import type { Mailer } from '#server/adapters/mail.adapter.ts';
import type { PictureFiles } from '#server/adapters/pictures.adapter.ts';
import type { PostalCodes } from '#server/adapters/postal-codes.adapter.ts';
import type { Rooms } from '#server/adapters/rooms.adapter.ts';
import type { SmsSender } from '#server/adapters/sms.adapter.ts';
import type { Config } from '#server/config/config.rules.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import type { TakeStrictTurns } from '#server/kit/strict-limit.ts';
import type { PasswordCost, Passwords } from '#server/password/password.service.ts';
import type { PdfMaker } from '#server/pdf/pdf-workers.service.ts';
import type { Redraw } from '#server/redrawing/redrawing.types.ts';
import type { SiteFiles } from '#server/static/static.routes.ts';

/** An invoice on which a payment was just counted; its row is locked. */
export interface PaidInvoice {
  id: InvoiceId;
  invoiceNo: string;
  revision: number;
  total: Money;
  /** The invoice is for an appointment, which is paid by card only (BOOK-54). */
  isOfBooking: boolean;
}

/** Settles the subject of an invoice, in the transaction that counts its payment. */
export type OnPaid = (tx: Transaction<Database>, invoice: PaidInvoice, now: IsoInstant) => Promise<void>;

/** Everything that the server gets from outside; none of it lives at module level. */
export interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<
    Config,
    | 'appId'
    | 'operatorKey'
    | 'rateLimitScale'
    | 'smsBudgetPerHour'
    | 'trustProxy'
    | 'company'
    | 'storeCookie'
    | 'showsStaffNames'
    | 'deskUrl'
  >;
  logger: Logger;
  passwordCost: PasswordCost;
  mailer: Mailer;
  sms: SmsSender;
  digitalId: DigitalId;
  gateway: CardGateway;
  postalCodes: PostalCodes;
  pdfs: PdfMaker;
  /** Draws the pages of files that staff attach. */
  redraw: Redraw;
  pictures: PictureFiles;
  /** Null where remote consultations are not offered. */
  rooms: Rooms | null;
  onPaid: OnPaid;
  /** 32 random bytes from which every key is derived. */
  secret: Buffer;
  /** Public address of the app, without a slash at the end; for the links in mails. */
  publicUrl: string;
  /** Starts sending the mails and short messages that wait in the database. */
  wakeMail?: () => void;
  /** Starts making the files of patients' data that were asked for. */
  wakeDataFiles?: () => void;
  /** Pages of the sandbox, at /sandbox; only in the demo. */
  sandbox?: Hono;
  /** The calls that are answered; by default all. Those of the staff may have a port of their own, or be nowhere. */
  serves?: 'all' | 'patients' | 'staff';
  /** The built app and the diagrams; without them only the API is served. */
  files?: SiteFiles;
  /** True once the server takes no more work. */
  isStopping?: () => boolean;
}

/** The deps, and the services made from them once for all routes. */
export interface Kit extends Deps {
  vault: Vault;
  passwords: Passwords;
  takeStrictTurns: TakeStrictTurns;
}
