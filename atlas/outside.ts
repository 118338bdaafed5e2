/** Events that no person sends on the flow's own screens, as its driver says. */
import { driversByFlow } from '#atlas/drivers.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';

/** @returns types of events by flow; none for a flow without a driver */
export const outsideOf = async (flows: readonly ToldFlow[]): Promise<ReadonlyMap<ToldFlow, ReadonlySet<string>>> => {
  const drivers = await driversByFlow();
  return new Map(
    flows.map((flow) => {
      const own = drivers.get(flow.story.flow) ?? [];
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
