/** The PIN of a member of staff: set, and removed. */
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { personOf } from '#server/kit/operator.ts';
import { choosePin } from './pin.service.ts';

export const pinRoutes = (serve: Serve, kit: Kit): void => {
  serve(staffCalls.setPin, async ({ body, operator, commit, now }) => {
    const keep = await choosePin(kit, { ...body, staffId: personOf(operator()).staffId, now });
    return commit(async (tx) => {
      await keep(tx);
      return {};
    });
  });
  serve(staffCalls.removePin, async ({ body, operator, commit, now }) => {
    const keep = await choosePin(kit, { ...body, pin: null, staffId: personOf(operator()).staffId, now });
    return commit(async (tx) => {
      await keep(tx);
      return {};
    });
  });
};
