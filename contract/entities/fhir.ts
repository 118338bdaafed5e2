/** The parts of HL7 FHIR R4 that the trail is given out in: https://hl7.org/fhir/R4/auditevent.html and bundle.html. */
import * as v from 'valibot';
import { IsoInstant } from '../time-formats.ts';

const Coding = v.object({ system: v.string(), code: v.string(), display: v.optional(v.string()) });
const Concept = v.object({ coding: v.optional(v.array(Coding)), text: v.optional(v.string()) });
/** A logical reference: the resource itself is not given out. */
const Reference = v.object({
  type: v.optional(v.string()),
  identifier: v.optional(v.object({ system: v.string(), value: v.string() })),
  display: v.optional(v.string()),
});
const Detail = v.object({ type: v.string(), valueString: v.string() });

export const AuditEvent = v.object({
  resourceType: v.literal('AuditEvent'),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9\-.]{1,64}$/)),
  type: Coding,
  subtype: v.array(Coding),
  /** Create, read, update, delete, execute. */
  action: v.picklist(['C', 'R', 'U', 'D', 'E']),
  recorded: IsoInstant,
  /** 0: done. 4: refused. */
  outcome: v.picklist(['0', '4', '8', '12']),
  outcomeDesc: v.optional(v.string()),
  purposeOfEvent: v.optional(v.array(Concept)),
  agent: v.array(
    v.object({
      type: v.optional(Concept),
      role: v.optional(v.array(Concept)),
      who: Reference,
      name: v.string(),
      requestor: v.boolean(),
      location: v.optional(Reference),
      network: v.optional(v.object({ address: v.string(), type: v.picklist(['1', '2', '3', '4', '5']) })),
    }),
  ),
  source: v.object({ site: v.string(), observer: Reference }),
  entity: v.optional(
    v.array(
      v.object({
        what: v.optional(Reference),
        type: Coding,
        role: v.optional(Coding),
        name: v.optional(v.string()),
        detail: v.optional(v.array(Detail)),
      }),
    ),
  ),
});
export type AuditEvent = v.InferOutput<typeof AuditEvent>;

/** An array in FHIR is never empty: without entries there is no `entry`. */
export const AuditBundle = v.object({
  resourceType: v.literal('Bundle'),
  type: v.literal('collection'),
  timestamp: IsoInstant,
  entry: v.optional(v.array(v.object({ fullUrl: v.string(), resource: AuditEvent }))),
});
export type AuditBundle = v.InferOutput<typeof AuditBundle>;
