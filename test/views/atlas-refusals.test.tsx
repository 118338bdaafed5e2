/** The atlas names the states that show a refusal's sentence: the views show it there, and nowhere else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusedIn } from '#atlas/asking/refused.ts';
import { toldFlows } from '#atlas/flows.ts';
import { deskHands, walkByHand } from '#harness/desk/desk-views.tsx';
import { textOf } from '#harness/dom/hand.ts';
import { walk } from '#harness/dom/view-flow.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { toldRefusals } from '#harness/server/told-refusals.ts';
import { required } from '#machines/kit/required.ts';
import { machines } from '#model/flows.ts';
import { pathNamed } from '#model/walker.ts';
import { viewsPerFile } from './kit/views-per-file.ts';

const { world, viewsOf } = viewsPerFile();
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());

/** The address of a delivery has no view outside the order's. */
const WITHOUT_VIEW = 'delivery-info';
const all = toldFlows
  .filter(({ story }) => story.flow !== WITHOUT_VIEW)
  .flatMap((flow) => refusedIn(flow).map((refused) => ({ name: flow.story.flow, ...refused, ends: refused.after.en })));

it.each(all)('$name, $at: $ends ($code)', async ({ name, code, said, start, labels }) => {
  const flow = required(machines.get(name)?.[start] ?? null, name);
  const path = pathNamed(flow, labels);
  let seen = '';
  const look = () => {
    seen = textOf(document.body);
  };
  // the model's server says the code itself to the desk
  const sentence = deskHands.has(name) ? code : toldRefusals[code].en;
  if (deskHands.has(name)) await walkByHand(flow, path, look);
  else {
    const view = required(viewsOf(name).find((one) => one.flow === flow) ?? null, name);
    await walk(view, path, { isHurried: true, atEnd: async () => look() });
  }
  expect(seen.includes(sentence)).toBe(said !== null);
});
