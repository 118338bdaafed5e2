import { cleanText } from '#contract/clean.ts';
import { ADDRESS_PART_MAX } from '#contract/constants.ts';
import { isEmail } from '#contract/rules/email.ts';
import { nameFault, postalFault } from '#contract/rules/faults.ts';
import { isNric, isPassport } from '#contract/rules/identity-number.ts';
import { isPhone } from '#contract/rules/phone.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import { emailOf } from './sign-up.rules.ts';
import type { SignUpContext, SignUpField } from './sign-up.types.ts';

type SignUpNeed = Need<SignUpContext, string, SignUpField>;
const isFilled = (text: string) => cleanText(text) !== '';
const isShort = (text: string) => cleanText(text).length <= ADDRESS_PART_MAX;

const numberNeeds = [
  { id: 'needsNric', field: 'nric', isMet: ({ kind, nric }) => kind !== 'resident' || isFilled(nric) },
  { id: 'wrongNric', field: 'nric', isMet: ({ kind, nric }) => kind !== 'resident' || isNric(nric) },
  {
    id: 'needsPassport',
    field: 'passport',
    isMet: ({ kind, passport }) => kind !== 'foreigner' || isFilled(passport),
  },
  {
    id: 'wrongPassport',
    field: 'passport',
    isMet: ({ kind, passport }) => kind !== 'foreigner' || isPassport(passport),
  },
  {
    id: 'needsNationality',
    field: 'nationality',
    isMet: ({ kind, nationality }) => kind !== 'foreigner' || nationality !== null,
  },
] as const satisfies SignUpNeed[];

export const signUpReasons = {
  isIdentityComplete: numberNeeds,
  areDetailsComplete: [
    { id: 'needsIdentity', field: 'identity', isMet: ({ login }) => login === 'none' },
    { id: 'needsName', field: 'name', isMet: ({ name }) => isFilled(name) },
    { id: 'wrongName', field: 'name', isMet: ({ name }) => nameFault(name) === null },
    { id: 'needsEmail', field: 'email', isMet: ({ email }) => isFilled(email) },
    { id: 'wrongEmail', field: 'email', isMet: ({ email }) => isEmail(email) },
    { id: 'takenEmail', field: 'email', isMet: (context) => emailOf(context) !== context.takenEmail },
    { id: 'needsPhone', field: 'phoneNumber', isMet: ({ phoneNumber }) => isFilled(phoneNumber) },
    { id: 'wrongPhone', field: 'phoneNumber', isMet: ({ phoneCode, phoneNumber }) => isPhone(phoneCode, phoneNumber) },
    { id: 'needsRace', field: 'race', isMet: ({ race }) => race !== null },
    { id: 'needsNationality', field: 'nationality', isMet: ({ nationality }) => nationality !== null },
    { id: 'needsPostal', field: 'postal', isMet: ({ postal }) => isFilled(postal) },
    {
      id: 'wrongPostal',
      field: 'postal',
      isMet: ({ countryCode, postal }) => postalFault(countryCode, postal) === null,
    },
    { id: 'needsAddress', field: 'address', isMet: ({ address }) => isFilled(address) },
    { id: 'longAddress', field: 'address', isMet: ({ address, unit }) => isShort(address) && isShort(unit) },
    { id: 'needsConsent', field: 'consent', isMet: ({ consent }) => consent !== null },
  ],
} as const satisfies Reasons<SignUpContext> & Record<string, readonly SignUpNeed[]>;

export type SignUpNeedId = (typeof signUpReasons)[keyof typeof signUpReasons][number]['id'];
