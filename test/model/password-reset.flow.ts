import { LINK_RESEND_MS } from '#contract/constants.ts';
import type { ResetToken } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetStory } from '#machines/password-reset/password-reset.story.ts';
import type { PasswordResetEntry } from '#machines/password-reset/password-reset.types.ts';
import { call, defineFlow, plain } from './flow.ts';
import { NOW, resetToken } from './samples.ts';

const flowFrom = (entry: PasswordResetEntry, token: ResetToken | null = null) =>
  defineFlow({
    machine: passwordResetMachine,
    story: passwordResetStory,
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
          saved: { outcome: 'saved' },
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

/** From the sign-in screen. */
export const forgottenFlow = flowFrom('ask');
/** The page after the asking, opened by its address. */
export const askedResetFlow = flowFrom('sent');
/** By the link of the mail. */
export const followedResetFlow = flowFrom('link', resetToken);
/** A tab that no longer knows the link that it followed. */
export const lostLinkFlow = flowFrom('link');
