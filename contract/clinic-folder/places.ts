/** places.yaml: addresses with their units; each unit is a Clinic of the product document. */
import * as v from 'valibot';
import { ClinicType } from '../entities/clinic.ts';
import { closed, hours, id, maybe, must, phone, text, way, whole, words } from './kit.ts';

const postal = v.pipe(
  v.string(),
  must(
    (input) => /^\d{6}$/.test(input),
    (input) => `Postal code has ${input.replaceAll(/\D/g, '').length} digits; six are needed`,
  ),
);
const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));

export const Unit = v.strictObject({
  id,
  name: words(60),
  type: ClinicType,
  licence: maybe(text(30)),
  'licensed-for': v.optional(v.array(way), ['on-site']),
  rooms: v.optional(whole(1, 99), 1),
  pickup: v.optional(v.boolean(), false),
  'online-store': v.optional(v.boolean(), false),
  hours,
  holidays: v.optional(v.picklist(['closed', 'open']), 'closed'),
  phone: maybe(phone),
  closed,
});
export type Unit = v.InferOutput<typeof Unit>;

const Place = v.strictObject({
  id,
  name: words(60),
  address: v.strictObject({ text: words(200), postal }),
  map: maybe(v.strictObject({ lat: degrees(90), lng: degrees(180) })),
  directions: maybe(words(200)),
  phone,
  units: v.pipe(
    v.array(Unit),
    v.minLength(1, () => '{key} has no unit'),
  ),
  closed,
});
export type Place = v.InferOutput<typeof Place>;
export const Places = v.strictObject({ places: v.array(Place) });
