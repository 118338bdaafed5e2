/** Search and page of a patient: the roles decide which parts are there. */
import { cleanEmail, cleanInvoiceNo, cleanNumber, cleanPhone } from '#contract/clean.ts';
import type { FoundPatient, StaffPatient } from '#contract/entities/desk.ts';
import type { PatientId } from '#contract/ids.ts';
import { CONTENT_ROLES, PATIENT_PARTS, type PatientPart } from '#contract/roles.ts';
import { maskEmail } from '#contract/rules/email.ts';
import { nricFault, passportFault } from '#contract/rules/faults.ts';
import { maskNumber } from '#contract/rules/identity-number.ts';
import { isPhone, maskPhone, phoneOf } from '#contract/rules/phone.ts';
import type { IsoInstant } from '#contract/time.ts';
import { readDepositOwed } from '#server/appointment/desk-booking.store.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Operator } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { numberHmacs } from '#server/patient/identity.store.ts';
import { readVisitsOf } from './day.store.ts';
import { readHandedTo, readOrdersOf } from './orders.store.ts';
import {
  type FoundRow,
  findPatient,
  findPatients,
  readAccount,
  readBills,
  readContact,
  readCredits,
  readFamily,
  readGiven,
  readPrescriptions,
  readRecords,
  type Term,
} from './patients.store.ts';

type ListKit = Pick<Kit, 'db' | 'vault'>;

/** A phone that is written without a code has this one. */
const HOME_CODE = '+65';
const INVOICE_NO = /^[A-Z]{2,4}-\d/;

/** An identity number is whole; anything without the signs of another kind is a name. */
const termOf = (vault: Vault, written: string): Term => {
  const text = written.trim();
  if (/[@＠]/.test(text)) return { kind: 'email', text: cleanEmail(text) };
  if (/^\+?\d+$/.test(cleanPhone(text)) && isPhone(HOME_CODE, text))
    return { kind: 'phone', text: phoneOf(HOME_CODE, text) };
  const invoiceNo = cleanInvoiceNo(text);
  if (INVOICE_NO.test(invoiceNo)) return { kind: 'invoice', text: invoiceNo };
  const number = cleanNumber(text);
  if (/\d/.test(number) && (nricFault(number) === null || passportFault(number) === null))
    return { kind: 'number', hmacs: numberHmacs(vault, number) };
  return { kind: 'name', text };
};

const shown = (vault: Vault, { numberSealed, email, phone, ...row }: FoundRow): FoundPatient => ({
  ...row,
  number: numberSealed === null ? null : maskNumber(vault.open(numberSealed)),
  email: email === null ? null : maskEmail(email),
  phone: phone === null ? null : maskPhone(phone),
});

/** @returns whom the term finds, and its kind for the trail */
export const searchPatients = async (
  { db, vault }: ListKit,
  written: string,
): Promise<{ found: FoundPatient[]; kind: Term['kind'] }> => {
  const term = termOf(vault, written);
  const rows = await findPatients(db, term);
  return { found: rows.map((row) => shown(vault, row)), kind: term.kind };
};

/** @returns the parts that one of the roles may see. @throws Refused NOT_FOUND */
export const openPatient = async (
  { db, vault }: ListKit,
  { roles, places }: Operator,
  id: PatientId,
  now: IsoInstant,
): Promise<StaffPatient> => {
  const row = await findPatient(db, id);
  if (row === null) throw new Refused('NOT_FOUND');
  const read: { [Name in PatientPart]: () => Promise<StaffPatient[Name]> } = {
    contact: () => readContact(db, id),
    account: () => readAccount(db, id),
    family: () => readFamily(db, id, now),
    visits: () => readVisitsOf(db, id, places, now),
    deposit: () => readDepositOwed(db, id),
    records: () =>
      readRecords(
        db,
        id,
        CONTENT_ROLES.some((role) => roles.includes(role)),
      ),
    prescriptions: () => readPrescriptions(db, id, now),
    given: () => readGiven(db, id, places, now),
    refills: () => readOrdersOf(db, id, 'Refill', places),
    purchases: () => readOrdersOf(db, id, 'Online Store', places),
    handed: () => readHandedTo(db, id, places),
    bills: () => readBills(db, id, places),
    credits: () => readCredits(db, id),
  };
  const { _id, name, number, numberStanding, isBlocked } = shown(vault, row);
  const patient: Record<string, unknown> = { _id, name, number, numberStanding, isBlocked };
  for (const part of Object.keys(read) as PatientPart[])
    if (PATIENT_PARTS[part].some((role) => roles.includes(role))) patient[part] = await read[part]();
  return patient as StaffPatient;
};
