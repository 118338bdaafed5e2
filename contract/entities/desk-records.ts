/** Records and prescriptions of a patient as the desk shows them. */
import * as v from 'valibot';
import { AttachmentId, ClinicId, InvoiceId, RefillableId } from '../ids.ts';
import { maybe } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';

/**
 * patient: the patient of the records. family: an account that acts for the patient. staff: a person who had the
 * patient's page open.
 */
const RECORD_READERS = ['patient', 'family', 'staff'] as const;
export type RecordReader = (typeof RECORD_READERS)[number];

export const StaffRecord = v.object({
  attachment: AttachmentId,
  kind: v.picklist(['regimen', 'document']),
  name: v.string(),
  issuedAt: IsoInstant,
  /** Null for staff who are no clinicians. */
  content: maybe(v.array(v.string())),
  /** Null for a record that was written here. */
  file: maybe(v.object({ pages: v.number() })),
  /** When the record was withdrawn; null while the patient can open it. */
  withdrawn: maybe(
    v.object({
      at: IsoInstant,
      by: v.string(),
      reason: v.string(),
      /** The record belonged to another patient. */
      isMisfiled: v.boolean(),
      /** Readers of the record's content until it was withdrawn. */
      seen: v.array(
        v.object({
          as: v.picklist(RECORD_READERS),
          name: v.string(),
          firstAt: IsoInstant,
          lastAt: IsoInstant,
          times: v.number(),
        }),
      ),
    }),
  ),
});
export type StaffRecord = v.InferOutput<typeof StaffRecord>;

export const StaffPrescription = v.object({
  _id: RefillableId,
  name: v.string(),
  /** Pieces that may still be ordered. */
  left: v.number(),
  endsOn: ClinicDay,
  isOpen: v.boolean(),
  /** Places that have the item in stock. */
  places: v.array(ClinicId),
});
export type StaffPrescription = v.InferOutput<typeof StaffPrescription>;

/** Goods on a visit's bill that have no prescription for refills yet. */
export const GivenItem = v.object({
  bill: InvoiceId,
  item: v.string(),
  name: v.string(),
  pieces: v.number(),
  givenAt: IsoInstant,
});
export type GivenItem = v.InferOutput<typeof GivenItem>;
