import { assign, setup } from 'xstate';
import type { StaffLetter } from '#contract/entities/desk-letters.ts';
import type { ClinicId } from '#contract/ids.ts';
import { deskActMachine } from '../desk-act/desk-act.machine.ts';
import { mayDo } from '../desk-act/desk-act.rules.ts';
import type { ActOn, DeskActOutput } from '../desk-act/desk-act.types.ts';
import { asFailure } from '../kit/failure.ts';
import { port, source } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { listReasons } from './desk-list.reasons.ts';
import { asksReason, hasLettersFor, isActIn, rowId } from './desk-list.rules.ts';
import type { DeskListContext, DeskListEvent, DeskListInput, ListPage, ListQuery } from './desk-list.types.ts';

export const queryOf = ({ list, place, filter, reason }: DeskListContext, cursor: string | null = null): ListQuery => ({
  list,
  place,
  filter,
  reason: reason.trim(),
  cursor,
});

/** No row is open. */
const NO_ROW = { opened: null, letters: null };

export const deskListSetup = setup({
  types: {
    context: {} as DeskListContext,
    events: {} as DeskListEvent,
    input: {} as DeskListInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { deskAct: 'deskAct' },
  },
  actors: {
    /** Sends an event when something of the list may have changed. */
    changes: source<{ type: 'changes.heard' }>('changes'),
    deskAct: deskActMachine,
    readPage: port<ListPage, ListQuery>('readPage'),
    readLetters: port<readonly StaffLetter[], { invoice: string }>('readLetters'),
  },
  guards: {
    asksReason: ({ context }) => asksReason(context.list) && context.reason.trim() === '',
    hasReason: ({ context }) => allMet(listReasons.hasReason, context),
    isStale: ({ context }) => context.isStale,
    isActKept: ({ context }) => context.act !== null,
    hasMore: ({ context }) => context.next !== null,
    isRow: ({ context: { list, rows } }, { id }: { id: string }) => rows.some((row) => rowId(list, row) === id),
    maySeeLetters: ({ context: { list, rows, opened, roles } }) =>
      rows.some((row) => rowId(list, row) === opened && hasLettersFor(roles, row)),
    isRowOpen: ({ context }) => context.opened !== null,
    isActOpen: ({ context: { list, rows, roles } }, { act, subject }: ActOn) =>
      mayDo(act, roles) && isActIn(list, rows, act, subject),
    isActDone: (_, { output }: { output: DeskActOutput }) => output.outcome === 'done',
  },
  actions: {
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepPage: assign(({ context: { list, opened, isHeard } }, { output }: { output: ListPage }) => ({
      ...output,
      ...(!output.rows.some((row) => rowId(list, row) === opened) && NO_ROW),
      isStale: isHeard,
      failure: null,
    })),
    keepMore: assign(({ context: { list, rows } }, { output }: { output: ListPage }) => {
      const known = new Set(rows.map((row) => rowId(list, row)));
      return {
        rows: [...rows, ...output.rows.filter((row) => !known.has(rowId(list, row)))],
        next: output.next,
        failure: null,
      };
    }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    markStale: assign({ isStale: true }),
    beginReading: assign({ isHeard: false }),
    noteHeard: assign({ isHeard: true }),
    chooseFilter: assign((_, { filter }: { filter: string }) => ({ filter, ...NO_ROW })),
    choosePlace: assign((_, { place }: { place: ClinicId | null }) => ({ place, ...NO_ROW })),
    openRow: assign((_, { id }: { id: string }) => ({ opened: id, letters: null })),
    closeRow: assign(NO_ROW),
    keepLetters: assign((_, { output }: { output: readonly StaffLetter[] }) => ({ letters: output, failure: null })),
    beginAct: assign(({ context }, { act, subject, given }: ActOn) => ({
      act: { act, subject, given },
      fields: {},
      begun: context.begun + 1,
      failure: null,
    })),
    endAct: assign({ act: null, fields: {} }),
  },
});
