import type { Profile } from '#contract/entities/person.ts';
import { isEmail } from '#contract/rules/email.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { member } from '#model/samples.ts';
import { detailsMachine } from './details.machine.ts';
import { detailsReasons } from './details.reasons.ts';
import { detailsStory } from './details.story.ts';

const NAME = 'Nora Wee';
const EMAIL = 'nora@example.com';
const profile: Profile = { ...member, email: 'mei@example.com', phone: '+6591234567' };

export const detailsFlow = defineFlow({
  machine: detailsMachine,
  story: detailsStory,
  reasons: detailsReasons,
  input: { wizardId: 'details', profile },
  events: {
    'details.change': ({ form }) => ({
      ...(form.name !== NAME && { 'another name': { changes: { name: NAME } } }),
      ...(isEmail(form.email)
        ? { 'a wrong email': { changes: { email: 'nora@' } } }
        : { 'a right email': { changes: { email: EMAIL } } }),
    }),
    'changes.discard': plain,
    'step.next': plain,
  },
  calls: {
    saveProfile: call<Profile>(
      { 'the new details': { ...profile, name: NAME, email: EMAIL } },
      'USERNAME_TAKEN',
      'offline',
    ),
  },
  key: (context) => [
    context.form.name === NAME,
    isEmail(context.form.email),
    context.form.email === EMAIL,
    context.profile.name === NAME,
    context.failure !== null,
    context.isSaved,
  ],
});

export const flows: readonly Flow[] = [detailsFlow];
