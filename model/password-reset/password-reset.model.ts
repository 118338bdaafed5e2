import { LINK_RESEND_MS } from '#contract/constants.ts';
import type { ResetToken } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetReasons } from '#machines/password-reset/password-reset.reasons.ts';
import { passwordResetStory } from '#machines/password-reset/password-reset.story.ts';
import type { PasswordResetEntry } from '#machines/password-reset/password-reset.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW, resetToken } from '#model/samples.ts';

const flowFrom = (entry: PasswordResetEntry, start: Words, token: ResetToken | null = null) =>
  defineFlow({
    machine: passwordResetMachine,
    story: passwordResetStory,
    reasons: passwordResetReasons,
    start,
    input: { entry, username: '', resetToken: token, now: NOW },
    events: {
      'deadline.reached': { 'a minute': { now: addMs(NOW, LINK_RESEND_MS) } },
      'username.change': { filled: { username: 'mei' }, empty: { username: ' ' } },
      'link.request': plain,
      'link.again': plain,
      'step.back': plain,
    },
    calls: {
      requestLink: call<{ now: IsoInstant }>({ answered: { now: NOW } }, 'TOO_MANY_TRIES', 'offline'),
      newPassword: call<NewPasswordOutput>(
        {
          saved: { outcome: 'saved', password: 'Abcdef1!' },
          back: { outcome: 'back' },
          'the link is no longer valid': {
            outcome: 'refused',
            failure: { kind: 'rejected', code: 'RESET_LINK_INVALID', serverMessage: 'RESET_LINK_INVALID' },
          },
        },
        'unexpected',
      ),
    },
    key: ({ username, now, resendAt }) => [username.trim() !== '', resendAt !== null && isBefore(now, resendAt)],
  });

/** Start from the sign-in screen. */
export const forgottenFlow = flowFrom(
  'ask',
  words('Forgot password is tapped on the sign-in page', '在登录页点按“忘记密码”'),
);
/** Start on the page after the request, opened by its address. */
export const askedResetFlow = flowFrom(
  'sent',
  words('The address of the page after asking is opened', '直接打开申请之后页面的网址'),
);
/** Start by the link of the mail. */
export const followedResetFlow = flowFrom('link', words('By the link of the mail', '通过邮件中的链接'), resetToken);
/** Start in a tab that no longer knows the link that it followed. */
export const lostLinkFlow = flowFrom('link', words('In a tab that no longer knows the link', '标签页已不记得该链接'));

export const flows: readonly Flow[] = [forgottenFlow, askedResetFlow, followedResetFlow, lostLinkFlow];
