/** Reasons of the drivers for each move that no person can make in the served app: they need no run of the tests, which try each. */
import { driversByFlow } from '#atlas/drivers.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { variantIn, variantWords } from '#atlas/paths/story.lines.ts';
import { unreachablesIn } from '#harness/drivers/unreachable.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { plainOf } from '#model/facts.ts';

export interface Excuse {
  /** Path of the state in which the reason holds; null: in each. */
  at: string | null;
  title: Words;
  /** The reason in one language, that of the tests' authors. */
  reason: string;
}

const titleOf = ({ story }: ToldFlow, label: string): Words => {
  const name = plainOf(label);
  const { en, zh } = story.events[name] ?? story.calls[name]?.runs ?? words(name, name);
  if (variantIn(label) === '') return words(en, zh);
  const said = variantWords(label);
  return words(`${en} (${said.en})`, `${zh}（${said.zh}）`);
};

/** Reasons by flow, each once. */
export const readExcuses = async (flows: readonly ToldFlow[]): Promise<ReadonlyMap<string, readonly Excuse[]>> => {
  const drivers = await driversByFlow();
  return new Map(
    flows.map((flow) => {
      const own = (drivers.get(flow.story.flow) ?? []).flatMap((driver) => [
        ...(driver.never === undefined
          ? []
          : [{ at: null, title: driver.flow.start ?? flow.story.title, reason: driver.never }]),
        ...unreachablesIn('browser', driver).map(
          ({ label, state = null, reason }): Excuse => ({ at: state, title: titleOf(flow, label), reason }),
        ),
      ]);
      return [flow.story.flow, [...new Map(own.map((one) => [JSON.stringify(one), one])).values()]];
    }),
  );
};
