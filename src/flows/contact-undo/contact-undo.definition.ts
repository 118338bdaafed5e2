/** /undoChange/…: the link in the letter to a former email or phone. */
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { UndoToken } from '#contract/ids.ts';
import { contactUndoMachine } from '#machines/contact-undo/contact-undo.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf, nothing } from '#src/app/rows.ts';

export type ContactUndoActor = Shown<typeof contactUndoMachine>;

export default flow('contactUndo', contactUndoMachine)(
  {
    readChange: ask(signinCalls.readContactChange, (body) => ({ body, isSubmit: true }), dataOf),
    undoChange: ask(signinCalls.undoContactChange, (body) => ({ body, isSubmit: true }), nothing),
  },
  {
    isMembers: false,
    /** The link of a letter; null where this tab has kept it already. */
    input: ({ opening: token }: Beginning<UndoToken | null>) => ({ token }),
    keeps: { in: 'tab', version: 1 },
    serves: ({ context }, token) => token === null || context.token === token,
    emits: { 'page.open': ({ path }, { go }) => go(path) },
    ended: (_, app) => app.close(),
  },
);
