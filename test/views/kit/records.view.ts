/** The records as a person looks through them. */
import { t } from '@lingui/core/macro';
import type { Call } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import type { RecordsEvent, RecordTab } from '#machines/records/records.types.ts';
import { recordsFlow } from '#test/model/records.flow.ts';
import type { World } from '#test/world/world.ts';
import { reachable, ready } from './hand.ts';
import { answersEntries, answersInvoices } from './orders.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

const CALLS: Record<RecordTab, Call> = {
  invoices: invoiceCalls.listInvoices,
  refills: invoiceCalls.listInvoices,
  regimen: recordsCalls.listRegimen,
  documents: recordsCalls.listDocuments,
};
const tabNames = (): Record<RecordTab, string> => ({
  invoices: t`Invoices`,
  refills: t`Refills`,
  regimen: t`Regimen`,
  documents: t`Documents`,
});

const recordsOf = (stage: Stage) => {
  const actor = stage.wiring().recordPages.records.get();
  if (actor === null) throw new Error('The records are not open');
  return actor;
};
const callOf = (stage: Stage) => CALLS[recordsOf(stage).getSnapshot().context.tab];
const isSelected = (tab: HTMLElement) => tab.ariaSelected === 'true';

export const recordsView = (world: () => World): ViewFlow => ({
  flow: recordsFlow,
  open: async () => {
    const stage = await openStage(world(), {
      at: '/records',
      as: 'meiling',
      before: (gate) => gate.hold(...Object.values(CALLS)),
    });
    await stage.until(() => stage.gate.isHeld(invoiceCalls.listInvoices), 'the first list');
    return stage;
  },
  snapshot: (stage) => recordsOf(stage).getSnapshot(),
  controls: {
    'tab.select': (event) => {
      const asked = event as Extract<RecordsEvent, { type: 'tab.select' }> | null;
      return ready('tab', asked ? tabNames()[asked.tab] : undefined).filter((tab) => !isSelected(tab));
    },
    'list.refresh': () => ready('button', t`Try again`),
  },
  moves: {
    'list.refresh': async (stage) => {
      const [again] = ready('button', t`Try again`);
      if (again) return again.click();
      await stage.go('/home');
      await stage.back();
    },
  },
  calls: { loadList: (stage) => [callOf(stage)] },
  endings: {
    'loadList -> nothing': async (stage) =>
      callOf(stage) === invoiceCalls.listInvoices ? answersInvoices() : answersEntries(),
  },
  region: () => document.querySelector('main'),
  local: (inside) => [
    ...reachable('tab', undefined, inside).filter(isSelected),
    ...reachable('button', t`Book appointment`, inside),
  ],
  exceptions: [
    { state: 'list', label: 'list.refresh', reason: 'coming back to the page asks for it', isElsewhere: true },
  ],
  met: new Set(),
});
