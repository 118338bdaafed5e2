import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import type { Profile } from '#contract/entities/person.ts';
import { isEmail } from '#contract/rules/email.ts';
import { detailsMachine } from '#machines/details/details.machine.ts';
import { detailsReasons } from '#machines/details/details.reasons.ts';
import { detailsStory } from '#machines/details/details.story.ts';
import { FailureError } from '#machines/kit/failure.ts';
import type { OtpOutput } from '#machines/otp/otp.types.ts';
import type { ReauthenticationOutput } from '#machines/reauthentication/reauthentication.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { member, NOW } from '#model/samples.ts';

const NAME = 'Nora Wee';
const EMAIL = 'nora@example.com';
const POSTAL = '238859';
const address = { countryCode: 'SG', postal: '160078', address: '78 Tiong Bahru Road', unit: '#08-112' };
/** A member whose number is only claimed, so that the name can be changed. */
const profile: Profile = {
  ...member,
  email: 'mei@example.com',
  phone: '+6591234567',
  address,
  standing: { ...member.standing, number: 'claimed' },
};
/** A member whose email waits for its code. */
const waiting: Profile = { ...profile, name: NAME, pending: { email: EMAIL, phone: null } };
/** The profile after another device has changed it. */
export const elsewhere = { ...profile, phone: '+6598765432' };
const changedElsewhere = new FailureError(
  { kind: 'rejected', code: 'DETAILS_CHANGED', serverMessage: 'DETAILS_CHANGED' },
  { profile: elsewhere },
);

const saved = call<Profile>(
  { 'the new details': { ...profile, name: NAME }, 'another email waits': waiting },
  'USERNAME_TAKEN',
  'REAUTHENTICATION_REQUIRED',
  'offline',
);

export const detailsFlow = defineFlow({
  machine: detailsMachine,
  story: detailsStory,
  reasons: detailsReasons,
  input: { wizardId: 'details', now: NOW, profile },
  events: {
    'details.change': ({ form }) => ({
      ...(form.name !== NAME && { 'another name': { changes: { name: NAME } } }),
      ...(isEmail(form.email)
        ? { 'a wrong email': { changes: { email: 'nora@' } } }
        : { 'a right email': { changes: { email: EMAIL } } }),
      ...(form.postal === POSTAL
        ? { 'another street': { changes: { address: '1 Somerset Road' } } }
        : { 'a postal code': { changes: { postal: POSTAL } } }),
    }),
    'changes.discard': plain,
    'contact.prove': { 'the email': { kind: 'email' } },
    'contact.drop': { 'the email': { kind: 'email' } },
    'step.next': plain,
    'page.leave': plain,
    'leave.save': plain,
    'leave.discard': plain,
    'step.back': plain,
  },
  calls: {
    saveProfile: { ...saved, failed: { ...saved.failed, DETAILS_CHANGED: changedElsewhere } },
    reauthentication: call<ReauthenticationOutput>(
      { 'it is the person': { outcome: 'proven' }, back: { outcome: 'left' } },
      'unexpected',
    ),
    otp: call<OtpOutput>({ proven: { identifier: EMAIL }, back: { identifier: null } }, 'unexpected'),
    proveContact: call<Profile>(
      { 'the new email': { ...profile, name: NAME, email: EMAIL } },
      'USERNAME_TAKEN',
      'offline',
    ),
    dropContact: call<Profile>({ 'nothing waits': { ...profile, name: NAME } }, 'offline'),
    lookUpPostalCode: call<PostalAnswer>(
      { 'the street': { buildingNumber: '290', streetName: 'Orchard Road', floors: [] } },
      'NOT_FOUND',
      'offline',
    ),
  },
  key: (context) => [
    context.form.name === NAME,
    isEmail(context.form.email),
    context.form.email === EMAIL,
    context.form.postal === POSTAL,
    context.isFound,
    context.elsewhere.length > 0,
    context.profile.phone === elsewhere.phone,
    context.profile.name === NAME,
    context.profile.email === EMAIL,
    context.profile.pending.email !== null,
    context.toProve.length,
    context.contact,
    context.failure !== null,
    context.isSaved,
    context.isLeaving,
  ],
});

export const flows: readonly Flow[] = [detailsFlow];
