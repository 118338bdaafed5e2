import type { FailureCode } from '#contract/failure-codes.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import { newPasswordReasons } from '#machines/new-password/new-password.reasons.ts';
import { newPasswordStory } from '#machines/new-password/new-password.story.ts';
import type { PasswordSubject } from '#machines/new-password/new-password.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { resetToken } from '#model/samples.ts';

const OLD = 'Passw0rd!';

const flowFor = (subject: PasswordSubject, refusal: FailureCode, start: Words) =>
  defineFlow({
    machine: newPasswordMachine,
    story: newPasswordStory,
    reasons: newPasswordReasons,
    start,
    input: { subject },
    events: {
      'oldPassword.change': subject.kind === 'change' ? { filled: { oldPassword: OLD } } : {},
      'password.change': {
        good: { password: 'Abcdef1!' },
        'too short': { password: 'Ab1' },
        ...(subject.kind === 'change' && { 'the old one': { password: OLD } }),
      },
      'repeated.change': ({ password }) => ({
        'the same': { repeated: password },
        another: { repeated: 'another' },
      }),
      'password.submit': plain,
      'step.back': plain,
    },
    calls: { savePassword: call<void>({ saved: undefined }, refusal, 'offline') },
    key: ({ oldPassword, password, repeated }) => [oldPassword, password, repeated],
  });

/** Start by the link of a mail; the end of sign-up is the same. */
export const newPasswordFlow = flowFor(
  { kind: 'reset', resetToken },
  'RESET_LINK_INVALID',
  words('By the link of a mail', '通过邮件中的链接'),
);
/** Start in the profile, which also asks for the old password. */
export const changePasswordFlow = flowFor(
  { kind: 'change' },
  'WRONG_OLD_PASSWORD',
  words('In the profile, with the old password', '在个人资料中，需填写旧密码'),
);

export const flows: readonly Flow[] = [newPasswordFlow, changePasswordFlow];
