/** Lines of the bank and of its files, and moves to other orders, as migrations 0022, 0062 and 0066 make them. */
import type { Generated } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Instant } from './columns.types.ts';

interface BankLine {
  id: Generated<number>;
  reference: string;
  amount: Money;
  booked_at: Instant;
  invoice_id: InvoiceId | null;
  gives_back: number | null;
  entered_at: Instant;
}

interface TransferMove {
  id: Generated<number>;
  line_id: number;
  /** Cause of the payment that no longer counts. */
  took: string;
  from_invoice: InvoiceId;
  to_invoice: InvoiceId | null;
  reason: string;
  moved_at: Instant;
}

interface BankFileLine {
  digest: Buffer;
  file_digest: Buffer;
  line: number;
  reference: string;
  amount: Money;
  booked_on: ClinicDay;
  invoice_no: string | null;
  read_at: Instant;
}

export interface TransferTables {
  bank_file_line: BankFileLine;
  bank_line: BankLine;
  transfer_move: TransferMove;
}
