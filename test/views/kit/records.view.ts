/** The records as a person looks through them. */
import { t } from '@lingui/core/macro';
import type { Call } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { RecordsEvent, RecordTab } from '#machines/records/records.types.ts';
import type { MemberId } from '#server/db/demo/people.ts';
import type { Flow } from '#test/model/flow.ts';
import { claimedRecordsFlow, recordsFlow } from '#test/model/records.flow.ts';
import type { World } from '#test/world/world.ts';
import { reachable, ready, tap } from './hand.ts';
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
const isOnTheWay = () => ready('button', t`Cancel`).length > 0;
const isSelected = (tab: HTMLElement) => tab.ariaSelected === 'true';

const viewOf = (world: () => World, flow: Flow, as: MemberId): ViewFlow => ({
  flow,
  open: async () => {
    const stage = await openStage(world(), {
      at: '/records',
      as,
      before: (gate) => gate.hold(...Object.values(CALLS), signinCalls.startSingpass),
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
    'list.refresh': () => (isOnTheWay() ? [] : ready('button', t`Try again`)),
    'digitalId.open': () => ready('button', t`Use Digital ID`),
  },
  moves: {
    'digitalId -> back': () => tap('button', t`Cancel`),
    'list.refresh': async (stage) => {
      const [again] = ready('button', t`Try again`);
      if (again && !isOnTheWay()) return again.click();
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
    ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"]'),
    // the screens of a sub-flow have their own walk
    ...(isOnTheWay() ? ready('button', undefined, inside) : []),
  ],
  exceptions: ['list', ...(flow === claimedRecordsFlow ? ['digitalId'] : [])].map((state) => ({
    state,
    label: 'list.refresh',
    reason: 'coming back to the page asks for it',
    isElsewhere: true,
  })),
  impossible: { 'digitalId -> unexpected': 'it catches what goes wrong on its way' },
  met: new Set(),
});

export const recordsView = (world: () => World): ViewFlow => viewOf(world, recordsFlow, 'meiling');
/** Of somebody who only says what their number is. */
export const claimedRecordsView = (world: () => World): ViewFlow => viewOf(world, claimedRecordsFlow, 'daniel');
