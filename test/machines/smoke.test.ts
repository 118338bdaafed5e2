import { describe, expect, it } from 'vitest';
import { type AnyStateNode, getNextTransitions } from 'xstate';
import { machines } from '#model/flows.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';
import { startPuppets } from '#model/puppets.ts';
import { transitionName } from '#model/transitions.ts';

const EVENT_NAME = /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/;
const POSITIONAL = /\d|^(?:first|second|third|last|next|previous)(?:[A-Z]|$)/;
const STATE_KEYS = [
  'id',
  'initial',
  'context',
  'states',
  'on',
  'always',
  'after',
  'invoke',
  'entry',
  'exit',
  'tags',
  'type',
  'output',
  /** Made by setup(). */
  'schemas',
];
/**
 * The only events that every state may be left by at once: the person opens the wizard anew or comes back with who they
 * are, what is paid for is released, and what is held is another.
 */
const RESETS = [
  'booking.begin',
  'booking.again',
  'booking.resume',
  'digitalId.found',
  'payment.expire',
  'refill.begin',
  'refill.pay',
  'hold.ended',
  'hold.begin',
  'hold.end',
  'holds.read',
];

const isOwnEvent = (type: string) => type !== '' && !type.startsWith('xstate.');
const told = (node: AnyStateNode) => node.path.join('.');
/** A source only sends; a call or a sub-flow has an end. */
const SOURCES = ['clock', 'deadline', 'network'];

describe.each([...machines])('%s', (_, [flow]) => {
  const machine = flow?.machine;
  if (flow === undefined || machine === undefined) throw new Error('a machine without a flow');
  const nodes = nodesOf(machine);

  it('starts', () => {
    const { snapshot, stop } = startPuppets(flow);
    expect(snapshot().status).toBe('active');
    expect(getNextTransitions(snapshot()).length).toBeGreaterThan(0);
    stop();
  });

  it('has only known keys in its states', () => {
    const stray = nodes.flatMap((node) => Object.keys(node.config).filter((key) => !STATE_KEYS.includes(key)));
    expect(stray).toEqual([]);
  });

  it('every call has an id, its input and both arrows; every source has an id and its input', () => {
    const invokes = nodes.flatMap((node) => node.invoke);
    for (const invoke of invokes) {
      expect(invoke).toMatchObject({ id: expect.stringMatching(/^[a-z][a-zA-Z]+$/), input: expect.anything() });
      const hasEnd = 'onDone' in invoke && 'onError' in invoke;
      expect([invoke.src, hasEnd]).toEqual([invoke.src, !SOURCES.some((source) => source === invoke.src)]);
    }
  });

  it('goes on, or asks again, from every end of what a state asks', () => {
    const stuck = nodes
      .filter((node) => node !== machine.root)
      .flatMap((node) =>
        node.invoke.flatMap(({ id }) =>
          ['done', 'error'].flatMap((end) =>
            (node.transitions.get(`xstate.${end}.actor.${id}`) ?? []).filter(({ target }) => target === undefined),
          ),
        ),
      );
    expect(stuck.map(transitionName)).toEqual([]);
  });

  it('waits for something in every busy state', () => {
    const idle = nodes.filter((node) => node.tags.includes('busy') && node.invoke.length === 0);
    expect(idle.map(told)).toEqual([]);
  });

  it('can reach every state', () => {
    const targets = new Set(nodes.flatMap((node) => transitionsOf(node).flatMap(({ target }) => target ?? [])));
    const entered = new Set([...targets].flatMap((node) => [node, ...ancestorsOf(node)]));
    const initial = new Set(nodes.flatMap((node) => node.initial.target ?? []));
    const lost = nodes.filter((node) => node.parent && !entered.has(node) && !initial.has(node));
    expect(lost.map(told)).toEqual([]);
  });

  it('leaves any state at once for a reset only', () => {
    const jumps = transitionsOf(machine.root).filter(({ target, eventType }) => target && !RESETS.includes(eventType));
    expect(jumps.map(transitionName)).toEqual([]);
  });

  it('names events noun.verb, and no state by its position', () => {
    const events = nodes.flatMap((node) => node.ownEvents).filter(isOwnEvent);
    expect(events.filter((type) => !EVENT_NAME.test(type))).toEqual([]);
    expect(nodes.map(({ key }) => key).filter((key) => POSITIONAL.test(key))).toEqual([]);
  });
});

const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];
