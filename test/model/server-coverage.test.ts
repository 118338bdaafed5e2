/** Every call that a machine makes is known to the layer of the server. */
import { expect, it } from 'vitest';
import { machines } from '#model/flows.ts';
import { callsOf, nodesOf } from '#model/nodes.ts';
import { SERVER_CALLS } from '#test/coverage/server-calls.ts';

it.each([...machines])('%s: each call is one of the server, of a sub-flow or of the device', (name, flows) => {
  const nodes = flows.slice(0, 1).flatMap(({ machine }) => nodesOf(machine));
  const sources = new Set(nodes.flatMap((node) => callsOf(node).map(({ src }) => src)));
  expect(new Set(Object.keys(SERVER_CALLS[name] ?? {}))).toEqual(sources);
});
