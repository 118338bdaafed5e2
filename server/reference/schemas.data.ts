/** The schemas of the contract that the API's description names. */
import type * as v from 'valibot';
import * as envelope from '#contract/call.ts';
import * as deliveryCalls from '#contract/calls/delivery.calls.ts';
import * as otpCalls from '#contract/calls/otp.calls.ts';
import * as patientCalls from '#contract/calls/patient.calls.ts';
import * as paymentCalls from '#contract/calls/payment.calls.ts';
import * as refillCalls from '#contract/calls/refill.calls.ts';
import * as signinCalls from '#contract/calls/signin.calls.ts';
import * as signupCalls from '#contract/calls/signup.calls.ts';
import * as storeCalls from '#contract/calls/store.calls.ts';
import * as deliveryEntry from '#contract/delivery-entry.ts';
import * as account from '#contract/entities/account.ts';
import * as appointment from '#contract/entities/appointment.ts';
import * as clinic from '#contract/entities/clinic.ts';
import * as invoice from '#contract/entities/invoice.ts';
import * as niks from '#contract/entities/niks.ts';
import * as notification from '#contract/entities/notification.ts';
import * as person from '#contract/entities/person.ts';
import * as refill from '#contract/entities/refill.ts';
import * as settings from '#contract/entities/settings.ts';
import * as store from '#contract/entities/store.ts';
import * as ways from '#contract/entities/ways.ts';
import * as ids from '#contract/ids.ts';
import * as money from '#contract/money.ts';
import * as particulars from '#contract/particulars.ts';
import * as text from '#contract/text.ts';
import * as times from '#contract/time-formats.ts';

const MODULES: readonly Record<string, unknown>[] = [
  envelope,
  account,
  appointment,
  clinic,
  invoice,
  niks,
  notification,
  person,
  refill,
  settings,
  store,
  ways,
  deliveryCalls,
  otpCalls,
  patientCalls,
  paymentCalls,
  refillCalls,
  signinCalls,
  signupCalls,
  storeCalls,
  deliveryEntry,
  particulars,
  ids,
  money,
  times,
  text,
];

const isSchema = (exported: unknown): exported is v.GenericSchema =>
  typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'schema';

/** By the name of its export; helpers that make schemas begin with a small letter. */
export const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  MODULES.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, v.GenericSchema] => /^[A-Z]/.test(entry[0]) && isSchema(entry[1]),
    ),
  ),
);
