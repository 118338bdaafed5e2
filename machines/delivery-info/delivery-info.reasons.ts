import { cleanText } from '#contract/clean.ts';
import { DELIVERY_ADDRESS_MAX } from '#contract/constants.ts';
import { isDeliverable } from '#contract/rules/delivery-fee.ts';
import { isEmail } from '#contract/rules/email.ts';
import { nameFault, postalFault } from '#contract/rules/faults.ts';
import { isPhone } from '#contract/rules/phone.ts';
import { isWholePostalCode } from '../kit/found-address.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import { notSentLines, wayOf } from './delivery-info.rules.ts';
import type { DeliveryForm, DeliveryInfoContext, DeliveryInfoField } from './delivery-info.types.ts';

const isSingapore = (form: DeliveryForm): boolean => wayOf(form) === 'singapore';
const isAbroad = (form: DeliveryForm): boolean => wayOf(form) === 'country';
const isWritten = (text: string): boolean => cleanText(text) !== '';
const isShort = (text: string): boolean => cleanText(text).length <= DELIVERY_ADDRESS_MAX;

/** DELIV-11 to DELIV-14 */
export const deliveryInfoReasons = {
  isComplete: [
    { id: 'needsWay', field: 'way', isMet: ({ form }) => wayOf(form) !== null },
    {
      id: 'needsPickupClinic',
      field: 'pickupClinic',
      isMet: ({ form }) => wayOf(form) !== 'clinic' || form.pickupClinic !== null,
    },
    { id: 'needsCountry', field: 'country', isMet: ({ form }) => !isAbroad(form) || form.countryCode !== null },
    {
      id: 'notSentToChina',
      field: 'country',
      isMet: ({ form }) => !isAbroad(form) || isDeliverable(form.countryCode ?? ''),
    },
    { id: 'notSentThere', field: 'country', isMet: (context) => notSentLines(context).length === 0 },
    {
      id: 'needsPostalCode',
      field: 'postalCode',
      isMet: ({ form }) => !isSingapore(form) || isWholePostalCode(form.postalCode),
    },
    { id: 'needsStreet', field: 'address', isMet: ({ form }) => !isSingapore(form) || isWritten(form.address) },
    { id: 'needsAddress', field: 'address', isMet: ({ form }) => !isAbroad(form) || isWritten(form.address) },
    {
      id: 'needsForeignPostalCode',
      field: 'postalCode',
      isMet: ({ form }) => !isAbroad(form) || postalFault(form.countryCode, form.postalCode) === null,
    },
    { id: 'longAddress', field: 'address', isMet: ({ form }) => isShort(`${form.address} ${form.floor}`) },
    // an empty name is allowed
    { id: 'wrongName', field: 'name', isMet: ({ form }) => !isWritten(form.name) || nameFault(form.name) === null },
    { id: 'needsPhone', field: 'phoneNumber', isMet: ({ form }) => isWritten(form.phoneNumber) },
    {
      id: 'needsValidPhone',
      field: 'phoneNumber',
      isMet: ({ form }) => isPhone(form.phoneCode, form.phoneNumber),
    },
    { id: 'needsEmail', field: 'email', isMet: ({ form }) => isEmail(form.email) },
  ],
} as const satisfies Reasons<DeliveryInfoContext> &
  Record<string, readonly Need<DeliveryInfoContext, string, DeliveryInfoField>[]>;

export type DeliveryInfoNeedId = (typeof deliveryInfoReasons)['isComplete'][number]['id'];
