/** Every state, event, call, guard and reason has its sentence in both languages, and no sentence is left over. */

import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { implementationName } from '#machines/kit/reasons.ts';
import type { Story, Words } from '#machines/kit/story.ts';
import { delayName } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';
import { listRequirements } from '#tools/requirements.ts';

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

const statesIn = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : []));
const eventsIn = (machine: AnyStateMachine) =>
  nodesOf(machine)
    .flatMap((node) => node.ownEvents)
    .filter((type) => type !== '' && !/^xstate\.(?:done|error)\./.test(type))
    .map((type) => (type.startsWith('xstate.after.') ? delayName(type) : type));
const callsIn = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => node.invoke.flatMap((invoke) => ('onDone' in invoke ? [invoke.id] : [])));
const guardsIn = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => transitionsOf(node).flatMap(({ guard }) => implementationName(guard) ?? []));

/** Type of an action, `xstate.sendTo` or `xstate.emit`; null for one without a type of XState's. */
const kindOf = (action: unknown): string | null =>
  typeof action === 'function' && 'type' in action && typeof action.type === 'string' ? action.type : null;
/** Actions with an effect on the app or on another machine; of the others, which change the context only, those with words. */
const effectsIn = ({ implementations }: AnyStateMachine, { effects }: Story) => {
  const implemented: Record<string, unknown> = implementations.actions;
  return Object.keys(implemented).filter((name) => kindOf(implemented[name]) !== 'xstate.assign' || name in effects);
};
/** Actions that are written where they are run, and so have no name by which to have words. */
const namelessIn = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) =>
    [
      ...transitionsOf(node).flatMap(({ actions }) => actions),
      ...[node.config.entry ?? [], node.config.exit ?? []].flat(),
    ].filter((action) => implementationName(action) === null && kindOf(action) !== 'xstate.assign'),
  );

const namesIn = ({ states, events, calls, guards, effects, reasons }: Story) => {
  const kinds = { states, events, calls, guards, effects, reasons };
  return Object.fromEntries(Object.entries(kinds).map(([kind, told]) => [kind, sorted(Object.keys(told))]));
};

describe.each([...machines])('%s', (_, [flow]) => {
  if (flow === undefined) throw new Error('a machine without a flow');
  const { machine, story, needs } = flow;

  it('tells every state, event, call, guard and reason, and nothing else', () => {
    expect(namesIn(story)).toEqual({
      states: sorted(statesIn(machine)),
      events: sorted(eventsIn(machine)),
      calls: sorted(callsIn(machine)),
      guards: sorted(guardsIn(machine)),
      effects: sorted(effectsIn(machine, story)),
      reasons: sorted(Object.values(needs).flat()),
    });
    expect(namelessIn(machine)).toEqual([]);
  });

  it('explains guards that exist', () => {
    for (const guard of Object.keys(needs)) expect(guardsIn(machine)).toContain(guard);
  });

  it('walks its happy path over states of its own', () => {
    for (const path of story.happyPath) expect(statesIn(machine)).toContain(path);
  });

  it('speaks English and Chinese', () => {
    const { title, about, states, events, guards, effects, reasons } = story;
    const calls = Object.entries(story.calls).flatMap(([id, parts]) =>
      Object.entries(parts).map(([part, told]) => [`${id} ${part}`, told] as const),
    );
    const groups = [{ title, about }, states, events, guards, effects, reasons];
    const sentences = [...groups.flatMap((group) => Object.entries<Words>(group)), ...calls];
    const missing = (isTold: (told: Words) => boolean) =>
      sentences.filter(([, told]) => !isTold(told)).map(([name]) => name);
    expect({
      en: missing(({ en }) => /[A-Za-z]/.test(en) && !/\p{Script=Han}/u.test(en)),
      zh: missing(({ zh }) => /\p{Script=Han}/u.test(zh)),
    }).toEqual({ en: [], zh: [] });
  });

  it('names requirements that exist', async () => {
    const known = new Set((await listRequirements()).map(({ id }) => id));
    const named = Object.values(story.states).flatMap(({ requirements }) => requirements);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});
