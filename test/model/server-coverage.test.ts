/** Which ends of the machines' calls the server's own tests have answered, as docs/coverage/server says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Answers } from '#harness/server/answers.ts';
import { machines } from '#model/flows.ts';
import { callsOf, nodesOf } from '#model/nodes.ts';
import { ANSWERS } from '#test/coverage/answer-notes.ts';
import { compareRecord } from '#test/coverage/coverage.ts';
import { SERVER_CALLS } from '#test/coverage/server-calls.ts';
import { serverRecord } from '#test/coverage/server-record.ts';

const answers: Answers = JSON.parse(readFileSync(ANSWERS, 'utf8'));

it.each([...machines])('%s: the server takes what its record says', async (name, flows) => {
  const nodes = flows.slice(0, 1).flatMap(({ machine }) => nodesOf(machine));
  const sources = new Set(nodes.flatMap((node) => callsOf(node).map(({ src }) => src)));
  expect(new Set(Object.keys(SERVER_CALLS[name] ?? {})), 'what stands behind each call').toEqual(sources);
  await compareRecord('server', serverRecord(flows, answers));
});
