import { cleanText } from '#contract/clean.ts';
import { ADDRESS_PART_MAX } from '#contract/constants.ts';
import { isEmail } from '#contract/rules/email.ts';
import { nameFault, postalFault } from '#contract/rules/faults.ts';
import { isPhone } from '#contract/rules/phone.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import { changesOf } from './details.rules.ts';
import type { DetailsContext, DetailsField } from './details.types.ts';

type DetailsNeed = Need<DetailsContext, string, DetailsField>;
const isFilled = (text: string) => cleanText(text) !== '';
const isShort = (text: string) => cleanText(text).length <= ADDRESS_PART_MAX;
/** An address is optional, but must be complete once it is begun. */
const hasAddress = ({ form: { countryCode, postal, address, unit } }: DetailsContext) =>
  countryCode !== null || isFilled(postal) || isFilled(address) || isFilled(unit);
/** Only a changed address is checked: a stored one may follow an older rule. */
const isMoved = (context: DetailsContext) => changesOf(context).address !== undefined;

export const detailsReasons = {
  canBeSaved: [
    { id: 'needsName', field: 'name', isMet: ({ form }) => isFilled(form.name) },
    {
      id: 'wrongName',
      field: 'name',
      isMet: ({ form, profile }) => form.name === profile.name || nameFault(form.name) === null,
    },
    // an account that lost its email has none until the code of a new one is entered
    {
      id: 'wrongEmail',
      field: 'email',
      isMet: ({ form, profile }) => isEmail(form.email) || (profile.email === null && form.email === ''),
    },
    { id: 'wrongPhone', field: 'phoneNumber', isMet: ({ form }) => isPhone(form.phoneCode, form.phoneNumber) },
    {
      id: 'needsCountry',
      field: 'countryCode',
      isMet: (context) => !hasAddress(context) || context.form.countryCode !== null,
    },
    { id: 'needsPostal', field: 'postal', isMet: (context) => !hasAddress(context) || isFilled(context.form.postal) },
    {
      id: 'wrongPostal',
      field: 'postal',
      isMet: (context) => !isMoved(context) || postalFault(context.form.countryCode, context.form.postal) === null,
    },
    {
      id: 'needsAddress',
      field: 'address',
      isMet: (context) => !hasAddress(context) || isFilled(context.form.address),
    },
    { id: 'longAddress', field: 'address', isMet: ({ form }) => isShort(form.address) && isShort(form.unit) },
    { id: 'needsChange', field: null, isMet: (context) => Object.keys(changesOf(context)).length > 0 },
  ],
} as const satisfies Reasons<DetailsContext> & Record<string, readonly DetailsNeed[]>;

export type DetailsNeedId = (typeof detailsReasons)[keyof typeof detailsReasons][number]['id'];
