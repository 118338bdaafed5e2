/**
 * Redaction of events: beside the type it passes words of closed lists and booleans, and of all other members only the
 * kind of content. No text that a person typed, or that the server sent about a person, passes. New words pass only
 * when they are added here.
 */
import type { EventObject } from 'xstate';
import type { Closure, DataFile } from '#contract/entities/account.ts';
import type { NoShowCheck } from '#contract/entities/appointment.ts';
import type { Profile } from '#contract/entities/person.ts';
import { isFailureCode } from '#contract/failure-codes.ts';
import type { Person } from '#machines/app/app.machine.ts';
import type { BookingKind } from '#machines/choosing/choosing.types.ts';
import type { DigitalIdOutput, Exchanged } from '#machines/digital-id/digital-id.types.ts';
import { asFailure } from '#machines/kit/failure.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import type { OtpChannel } from '#machines/otp/otp.types.ts';
import type { PaymentMethod, PaymentOutcome } from '#machines/payment/payment.types.ts';
import type { ReauthenticationOutput } from '#machines/reauthentication/reauthentication.types.ts';
import type { RecordTab } from '#machines/records/records.types.ts';
import type { SignInAnswer } from '#machines/sign-in/sign-in.types.ts';
import type { IdentityKind } from '#machines/sign-up/sign-up.types.ts';

/** null: no content. text, number, list, object: content of that kind. empty, none: an empty text, an empty list. */
export type Trace = string | boolean | null;
export type Traces = Readonly<Record<string, Trace>>;

type Outcome =
  | PaymentOutcome
  | DigitalIdOutput['outcome']
  | Exchanged['outcome']
  | SignInAnswer['outcome']
  | NewPasswordOutput['outcome']
  | ReauthenticationOutput['outcome'];
/** Words that may pass, by member. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  channel: ['sms', 'email'] satisfies OtpChannel[],
  error: ['card', 'other'],
  kind: ['provider', 'therapist', 'remote', 'resident', 'foreigner'] satisfies (BookingKind | IdentityKind)[],
  method: ['card', 'paynow'] satisfies PaymentMethod[],
  outcome: [
    'paid',
    'announced',
    'counter',
    'closed',
    'left',
    'expired',
    'back',
    'saved',
    'refused',
    'signedIn',
    'unknown',
    'claimed',
    'userIdLost',
    'proven',
  ] satisfies Outcome[],
  person: ['nobody', 'guest', 'member'] satisfies Person[],
  state: ['none', 'making', 'ready', 'failed', 'asked', 'declined'] satisfies (DataFile | Closure)['state'][],
  status: ['succeeded', 'processing', 'requires_payment_method'],
  tab: ['invoices', 'refills', 'regimen', 'documents'] satisfies RecordTab[],
};
/** Members of an answer that pass on their own; of other answers only the kind is recorded. Names are the API's. */
const OF_ANSWERS: readonly string[] = [
  ...(['outcome', 'isYes', 'identifier', 'status', 'error', 'state'] as const),
  'hasAnyNoShowAppointments' satisfies keyof NoShowCheck,
  'isGuestPatient' satisfies keyof Profile,
];

const traceOf = (name: string, content: unknown): Trace => {
  if (content === null || content === undefined) return null;
  if (typeof content === 'boolean') return content;
  if (typeof content === 'string') {
    if (WORDS[name]?.includes(content)) return content;
    return content === '' ? 'empty' : 'text';
  }
  if (Array.isArray(content)) return content.length > 0 ? 'list' : 'none';
  return typeof content === 'number' ? 'number' : 'object';
};

const tracesOfAnswer = (output: unknown): Traces => {
  const traces: Record<string, Trace> = { output: traceOf('output', output) };
  if (typeof output !== 'object' || output === null) return traces;
  for (const [name, content] of Object.entries(output))
    if (OF_ANSWERS.includes(name)) traces[name] = traceOf(name, content);
  return traces;
};
const tracesOfFailure = (error: unknown): Traces => {
  const failure = asFailure(error);
  const isCoded = failure.kind === 'rejected' && isFailureCode(failure.code);
  return { failure: failure.kind, ...(isCoded && { code: failure.code }) };
};

/** @returns a copy that shares no object with the event, so that later changes of the event do not reach it */
export const tracesOf = ({ type, ...members }: EventObject): Traces => {
  if ('output' in members && type.startsWith('xstate.done.')) return tracesOfAnswer(members.output);
  if ('error' in members && type.startsWith('xstate.error.')) return tracesOfFailure(members.error);
  if (type.startsWith('xstate.')) return {};
  const traces: Record<string, Trace> = {};
  for (const [name, content] of Object.entries(members)) traces[name] = traceOf(name, content);
  return traces;
};
