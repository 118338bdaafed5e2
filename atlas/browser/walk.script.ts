/** The machines, for pages on which a person tries them or asks for a way through them. */
import { chainOf, routeBetween, spotOf } from '#atlas/journeys/route.ts';
import { tellJourney } from '#atlas/journeys/tell.ts';
import { placeOf } from '#atlas/paths/path.walk.ts';
import { VARIANTS } from '#atlas/paths/variants.words.ts';
import * as session from '#atlas/walking/session.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { answerTo } from '#model/ask.ts';
import { factsIn, factText } from '#model/facts.ts';
import { flows } from '#model/flows.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';

const groupsOf = (name: string): string[] =>
  flows
    .filter((flow) => flow.name === name)
    .slice(0, 1)
    .flatMap(({ machine }) => nodesOf(machine).map(pathOf));

const variantWords = (name: string): Words => VARIANTS[name] ?? words(name, name);

export const walking = {
  variantWords,
  flows,
  ...session,
  placeOf,
  answerTo,
  factsIn,
  factText,
  groupsOf,
  chainOf,
  routeBetween,
  spotOf,
  tellJourney,
};
export type Walking = typeof walking;
Reflect.set(globalThis, 'ATLAS_WALK', walking);
