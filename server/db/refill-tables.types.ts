/** Stock, what patients may have again, and their carts, as migration 0011 makes them. */
import type { Generated } from 'kysely';
import type { ClinicId, InvoiceId, PatientId, RefillableId, RefillCartId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

interface Inventory {
  id: string;
  name: string;
  description: string | null;
  item_type: string;
  quality: string | null;
  price: Money;
  tax: number;
  needs_confirmation: boolean;
  /** The clinic's folder ended the item then. */
  withdrawn_at: LaterInstant;
  /** Staff stopped the item then. */
  stopped_at: LaterInstant;
  stopped_reason: Generated<string | null>;
}

interface Refillable {
  id: RefillableId;
  patient_id: PatientId;
  inventory_id: string;
  invoice_id: InvoiceId;
  had_at: Instant;
  had_qty: number;
  qty: number;
  lasts_days: number | null;
  ends_on: ClinicDay;
  withdrawn_at: LaterInstant;
}

export interface RefillTables {
  inventory: Inventory;
  stock: { inventory_id: string; clinic_id: ClinicId; qty: number };
  stock_receipt: {
    inventory_id: string;
    clinic_id: ClinicId;
    supplier_no: string;
    batch: string | null;
    expires_on: ClinicDay | null;
    pieces: number;
    received_at: Instant;
  };
  refillable: Refillable;
  refill_cart: { id: RefillCartId; patient_id: PatientId; invoice_id: InvoiceId | null; created_at: Instant };
  refill_line: { cart_id: RefillCartId; refillable_id: RefillableId; qty: number };
}
