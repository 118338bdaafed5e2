import * as v from 'valibot';
import { call, data } from '../call.ts';
import { cleanPostalCode } from '../clean.ts';
import { POSTAL_CODE } from '../rules/delivery-fee.ts';
import { wellFormed } from '../text.ts';

/** An address in Singapore by its postal code (API-35). */
export const PostalAnswer = v.object({
  /** Floor and unit, #01-01; empty where they are not known. */
  floors: v.array(v.string()),
  buildingNumber: v.string(),
  streetName: v.string(),
});
export type PostalAnswer = v.InferOutput<typeof PostalAnswer>;

/** The phones that patients call about a delivery; configuration of the group (DELIV-10). */
export const DeliverySettings = v.object({
  /** The office that helps patients in China, to which nothing is sent (DELIV-08). */
  shanghaiOffice: v.object({ address: v.string(), phone: v.string() }),
  contact: v.object({ phone: v.string(), email: v.string() }),
});
export type DeliverySettings = v.InferOutput<typeof DeliverySettings>;

export const deliveryCalls = {
  lookUpPostalCode: call({
    method: 'GET',
    path: '/patient/postal-code-sg',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'Street, building and floors of a postal code of Singapore. Refusals: NOT_FOUND for an unknown one, UNAVAILABLE while nobody knows',
    query: v.object({
      postal: v.pipe(
        wellFormed,
        v.transform((written) => cleanPostalCode('SG', written)),
        v.regex(POSTAL_CODE, 'is not a postal code'),
      ),
    }),
    answer: data(PostalAnswer),
  }),
  loadDeliverySettings: call({
    method: 'GET',
    path: '/settings/delivery',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary: 'The office that helps patients in China, and the contact for enquiries',
    answer: data(DeliverySettings),
  }),
};
