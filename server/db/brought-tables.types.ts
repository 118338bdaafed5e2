/** Patients and balances of a former system, as migrations 0046 and 0048 make them. Amounts are Money. */
import type { Generated } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

export interface BroughtTables {
  brought_over: {
    kind: 'patient' | 'prescription' | 'balance';
    former_id: string;
    patient_id: PatientId;
    brought_at: Instant;
  };
  waiting_niks: {
    id: string;
    patient_id: PatientId;
    points: number;
    ends_on: ClinicDay;
    source: string;
    taken_at: LaterInstant;
  };
  brought_credit: {
    id: string;
    patient_id: PatientId;
    amount: Money;
    used: Generated<Money>;
    created_at: Instant;
    /** Part of the credit that was given back to the patient. */
    returned: Generated<Money>;
    returned_at: LaterInstant;
  };
  brought_use: { credit_id: string; bill_id: InvoiceId; amount: Money };
}
