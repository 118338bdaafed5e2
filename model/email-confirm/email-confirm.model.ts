import type { ConfirmToken } from '#contract/ids.ts';
import { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import { emailConfirmStory } from '#machines/email-confirm/email-confirm.story.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { confirmToken } from '#model/samples.ts';

const flowFrom = (token: ConfirmToken | null, start: Words) =>
  defineFlow({
    machine: emailConfirmMachine,
    story: emailConfirmStory,
    start,
    input: { token },
    events: { 'email.confirm': plain, 'signIn.open': plain, 'home.open': plain },
    calls: { confirmEmail: call<void>({ noted: undefined }, 'CONFIRM_LINK_INVALID', 'offline') },
    key: () => null,
  });

/** Start by the link of the letter. */
export const followedConfirmFlow = flowFrom(
  confirmToken,
  words('The link of the letter is followed', '点击邮件中的链接'),
);
/** Start by an address whose link this tab does not have. */
export const lostConfirmFlow = flowFrom(null, words('The page is opened without a link', '打开没有链接的页面'));

export const flows: readonly Flow[] = [followedConfirmFlow, lostConfirmFlow];
