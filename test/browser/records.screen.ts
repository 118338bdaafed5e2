/** The records of the demo world, each list as the server has it. */
import type { AnyMachineSnapshot } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { RecordsContext, RecordsEvent, RecordTab } from '#machines/records/records.types.ts';
import { recordsFlow } from '#test/model/records.flow.ts';
import { namesOf } from './network.ts';
import { shown } from './waiting.ts';
import type { Place, Screen, Step } from './walk.ts';

const NAMES: Record<RecordTab, string> = {
  invoices: 'Invoices',
  refills: 'Refills',
  regimen: 'Regimen',
  documents: 'Documents',
};
const FAILED = 'Your records could not be loaded';

/** Comes back to the page. */
const returnTo = async ({ page }: Place): Promise<void> => {
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await shown(page.getByRole('button', { name: 'Log out', exact: true }));
  await page.goBack();
};
const perform = (at: Place, { event: asked, before }: Step): Promise<unknown> => {
  const event = asked as RecordsEvent;
  if (event.type === 'tab.select') return at.page.getByRole('tab', { name: NAMES[event.tab] }).click();
  return before.matches('list') ? returnTo(at) : at.page.getByRole('button', { name: 'Try again' }).click();
};

interface Facts {
  state: string;
  tab: string | null;
}

/** Runs in the page. */
const seen = () => ({
  text: document.querySelector('main')?.textContent ?? '',
  tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? null,
});
const LOADING = 'loading';

const callName = namesOf({
  invoices: invoiceCalls.listInvoices,
  regimen: recordsCalls.listRegimen,
  documents: recordsCalls.listDocuments,
});

export const recordsScreen: Screen<Facts> = {
  flow: recordsFlow,
  leftOut: [],
  prepare: () => ({ as: 'meiling', at: '/records' }),
  callOf: (request) => callName(request) && 'loadList',
  perform,
  observe: async ({ page, network }) => {
    const { text, tab } = await page.evaluate(seen);
    if (network.isHeld('loadList')) return { state: LOADING, tab };
    return { state: text.includes(FAILED) ? 'loadFailed' : 'list', tab };
  },
  expected: ({ value, context }: AnyMachineSnapshot) => {
    const { tab }: RecordsContext = context;
    return { state: statePath(value), tab: NAMES[tab] };
  },
  lookOf: ({ value, context }) => {
    const { tab }: RecordsContext = context;
    const state = statePath(value);
    if (state === 'list') return `${state} ${tab}`;
    // its words are the same for every list
    return state === 'loadFailed' && tab === 'invoices' ? state : null;
  },
  comesBack: (snapshot) => snapshot.matches('list'),
  afterReload: () => ['loadList -> nothing'],
};
