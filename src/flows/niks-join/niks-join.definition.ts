/** Join popup of NIK$ with its terms; each opening starts from the beginning (NIKS-18). */
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { NIKS_TERMS_VERSION } from '#contract/niks.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { niksJoinMachine } from '#machines/niks-join/niks-join.machine.ts';
import { niksJoinSteps } from '#machines/niks-join/niks-join.steps.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf, write } from '#src/app/rows.ts';
import { NIKS_JOIN, type NiksJoinOpening } from './niks-join.address.ts';

export type NiksJoinActor = Shown<typeof niksJoinMachine>;

export default flow(NIKS_JOIN, niksJoinMachine)(
  {
    loadMembership: ask(niksCalls.loadMembership, (_, signal) => ({ signal }), dataOf),
    joinNiks: write(
      niksCalls.joinNiks,
      ({ language, key }) => ({ body: { terms: NIKS_TERMS_VERSION, language }, key }),
      dataOf,
    ),
  },
  {
    isMembers: false,
    input: ({ opening, wizardId, app }: Beginning<NiksJoinOpening>) => ({
      wizardId,
      hasAccount: app.member() !== null,
      isReading: opening === 'terms',
    }),
    at: ({ value }) => {
      const step = niksJoinSteps[statePath(value)];
      return { step: step === 'join' ? null : step };
    },
    popup: { isAll: true },
    emits: { 'niksJoin.store': (_, app) => app.go('/store') },
  },
);
