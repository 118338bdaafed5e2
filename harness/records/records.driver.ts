/** The records of the demo world: of a member whose number is proven, and of one who only says what it is. */

import type { Driver, Unreachable } from '#harness/drivers/driver.ts';
import { comeAgain } from '#harness/drivers/gestures.ts';
import { button, heading, link, press, pressed, tab, text } from '#harness/drivers/things.ts';
import { beginning, oneOf, withAny } from '#harness/drivers/words.ts';
import type { RecordsEvent, RecordTab } from '#machines/records/records.types.ts';
import type { Flow } from '#model/flow.ts';
import { claimedRecordsFlow, recordsFlow } from '#model/records/records.model.ts';
import type { MemberId } from '#server/demo/people.data.ts';

export const TAB_NAMES: Readonly<Record<RecordTab, string>> = {
  invoices: 'Invoices',
  refills: 'Refills',
  regimen: 'Regimen',
  documents: 'Documents',
};

const handsOf = (flow: Flow, as: MemberId, ...nobody: readonly Unreachable[]): Driver => ({
  flow,
  parts: ['records', 'digital-id'],
  as,
  at: '/records',
  acts: {
    'tab.select': (event: Extract<RecordsEvent, { type: 'tab.select' }>) =>
      pressed({ ...tab(TAB_NAMES[event.tab]), isSelected: false }),
    // the button on the way to the digital ID belongs to the sub-flow
    'list.refresh': (_, now) => (now.matches('digitalId') ? pressed() : press('Try again')),
    'digitalId.open': press('Use Digital ID'),
  },
  moves: {
    'digitalId -> back': press('Cancel'),
    'list.refresh': (person, { before }) =>
      before.matches('loadFailed') ? person.do(press('Try again')) : comeAgain(person),
  },
  seen: {
    digitalId: heading('Opening Digital ID…'),
    loadFailed: text('Your records could not be loaded'),
    list: { ...tab(), isSelected: true },
  },
  others: [
    { ...tab(), isSelected: true },
    button('Book appointment'),
    button(oneOf('Order what is running out', 'Order refill')),
    link(beginning('Call us')),
    // the list of medicines has walks of its own
    ...['Add to the refill list: {name}', 'Remove from the refill list: {name}'].map((name) =>
      button(withAny(name, 'name')),
    ),
  ],
  last: ['loadList -> offline'],
  unreachable: [
    ...nobody,
    { state: 'list', label: 'list.refresh', isElsewhere: true, reason: 'coming back to the page asks for it' },
  ],
});

const recordsDriver = handsOf(recordsFlow, 'meiling');
const claimedRecordsDriver = handsOf(claimedRecordsFlow, 'daniel', {
  state: 'digitalId',
  label: 'list.refresh',
  isElsewhere: true,
  reason: 'coming back to the page asks for it',
});

export const drivers: readonly Driver[] = [recordsDriver, claimedRecordsDriver];
