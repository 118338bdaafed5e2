/** How an order reaches a patient, in Chromium: the way that is chosen, and what is typed. */
import { deliveryWays } from '#machines/delivery-info/delivery-info.selectors.ts';
import type { DeliveryInfoContext } from '#machines/delivery-info/delivery-info.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { hands } from '../hands/delivery-info.hands.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

interface Facts {
  /** Place of the chosen way among those offered; -1 where none is. */
  way: number;
  /** What stands in the field; null where there is none. */
  address: string | null;
  state?: null;
}

const own: OwnScreen<Facts> = {
  observe: async ({ page }) => {
    const form = page.getByRole('dialog').locator('form');
    const ways = form.getByRole('radiogroup', { name: 'Where should it go?' }).getByRole('radio');
    const address = form.locator('[name=address]');
    return {
      way: await ways.evaluateAll((all) => all.findIndex(({ ariaChecked }) => ariaChecked === 'true')),
      address: (await address.count()) > 0 ? await address.inputValue() : null,
    };
  },
  expected: ({ context, status }) => {
    const { form }: DeliveryInfoContext = context;
    if (status !== 'active') return { state: null, way: -1, address: null };
    const way = deliveryWays.findIndex((one) => one === form.type);
    return { way, address: form.type === 'clinic' || way < 0 ? null : form.address };
  },
  lookOf: (snapshot) => {
    const { form, isFound, failure, registered }: DeliveryInfoContext = snapshot.context;
    if (!snapshot.hasTag('settled')) return null;
    const marks = [
      form.type,
      form.isRegistered && 'registered',
      registered === null && 'unregistered',
      isFound && 'found',
      failure && 'failed',
    ];
    return [statePath(snapshot.value), ...marks.filter(Boolean)].join(' ');
  },
  comesBack: () => false,
  // on the way to the form the list is priced; what is given is ordered
  writes: (path) => (path.at(-1)?.label === 'step.next' ? 3 : 1),
};

export const screens: readonly Screen[] = hands
  .filter(({ never }) => never === undefined)
  .map((one) => screenOf(one, own));
