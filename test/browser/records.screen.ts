/** The records of the demo world, each list as the server has it. */
import type { AnyMachineSnapshot } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { RecordsContext, RecordsEvent, RecordTab } from '#machines/records/records.types.ts';
import type { MemberId } from '#server/db/demo/people.ts';
import type { Flow } from '#test/model/flow.ts';
import { claimedRecordsFlow, recordsFlow } from '#test/model/records.flow.ts';
import { namesOf } from './network.ts';
import { shown } from './waiting.ts';
import type { LeftOut, Place, Screen, Step } from './walk.ts';

const NAMES: Record<RecordTab, string> = {
  invoices: 'Invoices',
  refills: 'Refills',
  regimen: 'Regimen',
  documents: 'Documents',
};
const ON_THE_WAY = 'Opening Digital ID';
const FAILED = 'Your records could not be loaded';

/** Comes back to the page. */
const returnTo = async ({ page }: Place): Promise<void> => {
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await shown(page.getByRole('button', { name: 'Log out', exact: true }));
  await page.goBack();
};
const perform = (at: Place, { event: asked, before, label }: Step): Promise<unknown> => {
  const event = asked as RecordsEvent;
  if (event.type === 'digitalId.open') return at.page.getByRole('button', { name: 'Use Digital ID' }).click();
  if (label === 'digitalId -> back') return at.page.getByRole('button', { name: 'Cancel' }).click();
  if (event.type === 'tab.select') return at.page.getByRole('tab', { name: NAMES[event.tab] }).click();
  return before.matches('list') || before.matches('digitalId')
    ? returnTo(at)
    : at.page.getByRole('button', { name: 'Try again' }).click();
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
const startName = namesOf({ startDigitalId: signinCalls.startSingpass });

const screenOf = (flow: Flow, as: MemberId, leftOut: LeftOut[] = []): Screen<Facts> => ({
  flow,
  leftOut,
  prepare: () => ({ as, at: '/records' }),
  callOf: (request) => startName(request) ?? (callName(request) && 'loadList'),
  perform,
  observe: async ({ page, network }) => {
    const { text, tab } = await page.evaluate(seen);
    if (network.isHeld('loadList')) return { state: LOADING, tab };
    if (text.includes(ON_THE_WAY)) return { state: 'digitalId', tab };
    return { state: text.includes(FAILED) ? 'loadFailed' : 'list', tab };
  },
  expected: ({ value, context }: AnyMachineSnapshot) => {
    const { tab }: RecordsContext = context;
    return { state: statePath(value), tab: NAMES[tab] };
  },
  lookOf: ({ value, context }) => {
    const { tab, number }: RecordsContext = context;
    const state = statePath(value);
    if (state === 'list') return `${state} ${tab} ${number}`;
    // its words are the same for every list
    return state !== LOADING && tab === 'invoices' ? state : null;
  },
  comesBack: (snapshot) => snapshot.matches('list'),
  afterReload: () => ['loadList -> nothing'],
});

export const recordsScreen = screenOf(recordsFlow, 'meiling');
/** Of somebody who only says what their number is. */
export const claimedRecordsScreen = screenOf(claimedRecordsFlow, 'daniel', [
  { label: 'digitalId -> unexpected', reason: 'the sub-flow ends, it cannot fail' },
]);
