/** Events that no person sends on the flow's own screens, as its hands say. */
import type { ToldFlow } from '#atlas/flows.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';
import type { Hands } from '#stage/hands/hands.ts';

const handsOf = async (): Promise<readonly Hands[]> => {
  const { everyFlow } = await import('#stage/hands/every.ts');
  return (await everyFlow('', 'view', null)).flatMap(({ hands }) => hands);
};

/** @returns by flow, types of events; of a flow without hands none */
export const outsideOf = async (flows: readonly ToldFlow[]): Promise<ReadonlyMap<ToldFlow, ReadonlySet<string>>> => {
  const hands = Map.groupBy(await handsOf(), ({ flow }) => flow.name);
  return new Map(
    flows.map((flow) => {
      const own = hands.get(flow.story.flow) ?? [];
      const acts = new Set(own.flatMap((one) => Object.keys(one.acts)));
      const types = new Set(
        nodesOf(flow.machine)
          .flatMap(transitionsOf)
          .map(({ eventType }) => eventType),
      );
      return [
        flow,
        new Set(
          own.length === 0
            ? []
            : [...types].filter((type) => type !== '' && !type.startsWith('xstate.') && !acts.has(type)),
        ),
      ];
    }),
  );
};
