import type { ContactChange } from '#contract/calls/signin.calls.ts';
import type { UndoToken } from '#contract/ids.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { contactUndoMachine } from '#machines/contact-undo/contact-undo.machine.ts';
import { contactUndoStory } from '#machines/contact-undo/contact-undo.story.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW, undoToken } from '#model/samples.ts';

const change: ContactChange = {
  kind: 'email',
  former: 's****@example.com',
  present: 's****@example.com',
  changedAt: NOW,
  endsAt: addMs(NOW, 7 * DAY_MS),
};

const flowFrom = (token: UndoToken | null, start: Words) =>
  defineFlow({
    machine: contactUndoMachine,
    story: contactUndoStory,
    start,
    input: { token },
    events: {
      'change.read': plain,
      'change.undo': plain,
      'change.keep': plain,
      'signIn.open': plain,
      'home.open': plain,
    },
    calls: {
      readChange: call<ContactChange>({ 'the change': change }, 'UNDO_LINK_INVALID', 'offline'),
      undoChange: call<void>({ undone: undefined }, 'UNDO_LINK_INVALID', 'ACCOUNT_BLOCKED', 'offline'),
    },
    key: ({ change: read, failure }) => [read !== null, failure?.kind],
  });

/** Start by the link of the letter. */
export const followedUndoFlow = flowFrom(undoToken, words('The link of the letter is followed', '点击邮件中的链接'));
/** Start by an address whose link this tab does not have. */
export const lostUndoFlow = flowFrom(null, words('The page is opened without a link', '打开没有链接的页面'));

export const flows: readonly Flow[] = [followedUndoFlow, lostUndoFlow];
