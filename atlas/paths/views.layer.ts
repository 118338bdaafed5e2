/** Paths walked on the real views, in a DOM, against the server in process. It opens in Vitest: see views.run.ts. */
import type { AnyMachineSnapshot } from 'xstate';
import { byHand, deskHands, noHandBecause, walkByHand } from '#harness/desk/desk-views.tsx';
import { type CardProvider, openCardProvider } from '#harness/dom/card-provider.ts';
import { endClocks, stopClocks } from '#harness/dom/harness.tsx';
import { beginPage, endPage } from '#harness/dom/page.ts';
import { leftOutBecause, type ViewFlow, walkable, walk as walkOn } from '#harness/dom/view-flow.ts';
import { viewsIn } from '#harness/dom/viewed.ts';
import type { Shutting } from '#harness/drivers/leaving.ts';
import { openIdentityProvider } from '#harness/server/digital-id.ts';
import { openWorld } from '#harness/server/world.ts';
import { required } from '#machines/kit/required.ts';
import type { IsLast } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';
import { failedBy, type Layer, leftOut, leftOutBy, type Outcome, PASSED } from './layers.ts';
import type { Walk } from './path.walk.ts';

const NO_VIEW = 'it begins in a way that has no view';
const NEVER_LAST: IsLast = () => false;
const NEVER_SHUT: Shutting = { isShut: () => false, isInside: () => false };
/** A flow of the desk on its view alone: the walk gives the server's answers. */
const goAtDesk = async (walk: Walk): Promise<Outcome> => {
  const reasonOf = (state: AnyMachineSnapshot, label: string) => noHandBecause(walk.flow, state, label);
  const left = leftOutBy(walk, reasonOf, NEVER_LAST, NEVER_SHUT);
  if (left !== null) return left;
  await beginPage();
  try {
    await walkByHand(walk.flow, walk.path);
    return PASSED;
  } catch (error) {
    return failedBy(error);
  } finally {
    endPage();
  }
};

export const openViewsLayer = async (): Promise<Layer> => {
  const world = await openWorld({ now: NOW });
  const provider = await openIdentityProvider(world);
  let cards: CardProvider | null = null;
  const views = viewsIn(
    () => world,
    () => required(cards, 'cards'),
  );
  const viewOf = (flow: Flow): ViewFlow | undefined => views.get(flow.name)?.find((one) => one.flow === flow);
  const isLast: IsLast = (flow, now, move) => viewOf(flow)?.isLeft(now, move) ?? false;
  return {
    name: 'views',
    tries: 30,
    triesMs: 5_000,
    possible: (flow) => {
      if (deskHands.has(flow.name)) return byHand(flow);
      const view = viewOf(flow);
      return view ? walkable(view) : flow;
    },
    lacks: (flow) => {
      if (deskHands.has(flow.name)) return null;
      const view = viewOf(flow);
      return view === undefined ? NO_VIEW : (view.never ?? null);
    },
    isLast,
    shutting: (flow) => viewOf(flow)?.shutting ?? null,
    go: async (walk, manner) => {
      if (deskHands.has(walk.flow.name)) return goAtDesk(walk);
      const view = viewOf(walk.flow);
      if (view === undefined) return leftOut(NO_VIEW);
      if (view.never !== undefined) return leftOut(view.never);
      const left = leftOutBy(walk, (state, label) => leftOutBecause(view, state, label), isLast, view.shutting);
      if (left !== null) return left;
      await beginPage();
      stopClocks();
      const present = openCardProvider();
      cards = present;
      try {
        await walkOn(view, walk.path, { isHurried: manner !== undefined });
        return PASSED;
      } catch (error) {
        return failedBy(error);
      } finally {
        present.close();
        endClocks();
        await world.reset();
        endPage();
      }
    },
    close: async () => {
      await Promise.all([world.close(), provider.close()]);
    },
  };
};
