/** The one-time code of sign-up: to the phone or the email, and where another account claims the email. */
import { OTP_LIFETIME_MS, OTP_RESEND_MS } from '#contract/constants.ts';
import { done } from '#harness/drivers/answers.ts';
import { type Driver, type Person, sleepFor } from '#harness/drivers/driver.ts';
import { openSignUp, proveWithCode, savePassword, toCodeChoice } from '#harness/drivers/signing-up.ts';
import { button, field, heading, press, pressed, radio, text, typed, unreachable } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { proveWithPassword } from '#harness/reauthentication/reauthentication.driver.ts';
import { claimEmail } from '#harness/server/claims.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import type { World } from '#harness/server/world.ts';
import type { OtpContext, OtpEvent } from '#machines/otp/otp.types.ts';
import type { Flow } from '#model/flow.ts';
import { askedOtpFlow, emailOtpFlow, otpFlow } from '#model/otp/otp.model.ts';
import { everyDetail } from '#model/sign-up/sign-up.model.ts';

type Sent<Type> = Extract<OtpEvent, { type: Type }>;

const WAYS = {
  sms: ['By SMS', 'Send it by SMS instead'],
  email: ['By email', 'Send it by email instead'],
} as const;

const CHECKING = unreachable('it is not offered while the code is looked at');

/** Clears the list of sendings, so that the server sends another code however often a path asks for one. */
const forgetSendings = ({ db }: World): Promise<unknown> =>
  db.updateTable('one_time_code').set({ sent_at: '[]' }).execute();

/** Goes to the choice of the email, as a person does whom a first code by SMS did not help. */
const toEmailChoice = async (person: Person) => {
  await proveWithCode(person);
  await savePassword(person);
  await person.until(button('Send code'));
};

const handsOf = (flow: Flow): Driver => ({
  flow,
  runs: ['signUp.otp'],
  at: async (world) => {
    if (flow === emailOtpFlow) await claimEmail(world, everyDetail.email);
    return '/signIn';
  },
  isHeldLate: true,
  arrive: async (person) => {
    await openSignUp(person);
    await toCodeChoice(person);
    if (flow === emailOtpFlow) await toEmailChoice(person);
    person.hold();
  },
  acts: {
    'channel.select': ({ channel }: Sent<'channel.select'>, now) => {
      if (now.matches({ code: 'verifying' })) return CHECKING;
      if (now.matches('code') && now.context.channel === channel)
        return unreachable('the way that was used is there already: Send a new code');
      const [choice, row] = WAYS[channel];
      return pressed(radio(beginning(choice)), button(beginning(row)));
    },
    'code.send': (_, now) =>
      now.matches({ code: 'verifying' }) ? CHECKING : press('Send code', beginning('Send a new code')),
    'code.enter': press('Enter the code that was sent'),
    'code.change': ({ code }: Sent<'code.change'>) => typed('Code', code),
    'code.submit': press('Confirm'),
    'step.back': press('Back'),
  },
  moves: {
    // types as many digits of the real code
    'code.change': (person, { event }) =>
      person.do(typed('Code', lastCode(person.world).slice(0, (event as Sent<'code.change'>).code.length))),
    'step.back': (person) => person.back(),
    'deadline.reached (thirty seconds)': (person) => sleepFor(person, OTP_RESEND_MS),
    'deadline.reached (five minutes)': (person) => sleepFor(person, OTP_LIFETIME_MS),
  },
  worlds: { 'sendCode -> sent': forgetSendings },
  answers: { 'sendCode -> not sent': done(0) },
  seen: {
    choosing: heading('How shall we send your code?'),
    'code.over': text('Send a new code to go on.'),
    'code.entering': field('Code'),
  },
  history: { 'step.back': 'any' },
  looks: ({ failure, isUnsent, phone }: OtpContext, now) => [
    failure?.kind,
    isUnsent && 'unsent',
    now.matches('choosing') && phone === null && 'by email only',
  ],
});

/** A member saves another phone, and has shown that it is them. */
const askForPhone = async (person: Person) => {
  await person.until(field('Mobile number'));
  await person.do(typed('Mobile number', '91234567'));
  await person.do(press('Save'));
  await person.until(field('Password'));
  await proveWithPassword(person, 'Lantern-2026');
};

export const otpDriver = handsOf(otpFlow);
export const emailOtpDriver = handsOf(emailOtpFlow);

const signedUp = handsOf(askedOtpFlow);
/** Back is a button of this page. */
const { 'step.back': _, ...moves } = signedUp.moves ?? {};
const askedOtpDriver: Driver = {
  ...signedUp,
  runs: ['details.otp'],
  as: 'daniel',
  at: '/profile/info',
  isHeldLate: false,
  arrive: askForPhone,
  acts: {
    ...signedUp.acts,
    'step.back': (_, now) => (now.matches({ code: 'verifying' }) ? CHECKING : press('Back to my details')),
  },
  moves,
  history: {},
  // the typed password, and the requested phone
  writes: { arrive: 2 },
};

export const drivers: readonly Driver[] = [otpDriver, emailOtpDriver, askedOtpDriver];
