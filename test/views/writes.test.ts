/**
 * Finds every row that writes: the retry after an unknown outcome is the same request, even when clock and profile
 * have changed.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, transition } from 'xstate';
import { CALL_TIMEOUT_MS, IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { type Flow, isFailed } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { callsOf, nodesOf } from '#model/nodes.ts';
import { mei, NOW } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';
import { explore, type Path } from '#model/walker.ts';
import { createApi } from '#src/app/api/client.ts';
import { createLoading } from '#src/app/api/loading.ts';
import type { AnyParts } from '#src/app/flow.ts';
import { createBrowserStorage } from '#src/app/outside/browser-storage.ts';
import { addPicture, type ChosenPictures } from '#src/app/outside/chosen-pictures.ts';
import { createCopies } from '#src/app/outside/copies.ts';
import type { CallRow } from '#src/app/rows.ts';
import type { Services } from '#src/app/services.ts';
import '#src/app/api/http.ts';
import '#harness/dom/dom.ts';

const FLOWS = join(import.meta.dirname, '../../src/flows');
const definitions = await Promise.all(
  globSync('*/*.definition.ts', { cwd: FLOWS }).map(async (file): Promise<AnyParts> => {
    const { default: definition }: { default: AnyParts } = await import(pathToFileURL(join(FLOWS, file)).href);
    return definition;
  }),
);

interface Write {
  flow: Flow;
  /** Id of the invoked actor. */
  id: string;
  row: CallRow<never, unknown>;
  /** Path to the state that has sent the request. */
  path: Path;
}

const isUnderWay = (snapshot: AnyMachineSnapshot, id: string): boolean =>
  snapshot.status === 'active' && snapshot._nodes.some((node) => node.invoke.some((invoked) => invoked.id === id));

/** Shortest path to a state that waits for the actor, in any flow of the machine. */
const wayTo = (machine: string, id: string): { flow: Flow; path: Path } | undefined =>
  (machines.get(machine) ?? [])
    .flatMap((flow) => {
      const reached = [...explore(flow).values()].find(({ state }) => isUnderWay(state, id));
      return reached ? [{ flow, path: reached.path }] : [];
    })
    .toSorted((one, other) => one.path.length - other.path.length)[0];

const rows = definitions.flatMap((definition) =>
  Object.entries(definition.ports).flatMap(([port, row]) =>
    'isWrite' in row && row.isWrite ? [{ definition, port, row }] : [],
  ),
);
const named = rows.map(({ definition: { machine }, port, row }) => {
  const name = [...machines.values()].flat().find((flow) => flow.machine.id === machine.id)?.name ?? machine.id;
  const ids = nodesOf(machine).flatMap((node) => callsOf(node).flatMap(({ id, src }) => (src === port ? [id] : [])));
  const [way] = ids.flatMap((id) => {
    const found = wayTo(name, id);
    return found ? [{ id, ...found }] : [];
  });
  return [`${name}: ${port}`, way ? { ...way, row } : null] as const;
});

const FAULTS = {
  'a lost answer': { kind: 'offline' },
  'a late answer': { kind: 'timeout' },
  'a 503': { kind: 'rejected', code: 'UNAVAILABLE', serverMessage: '' },
} as const;
type Fault = keyof typeof FAULTS;

/** Shortest paths from here to a state that waits for the actor: a retry, or another request. */
const waysBack = (flow: Flow, from: AnyMachineSnapshot, id: string): Path[] => {
  const found: Path[] = [];
  const ways: { state: AnyMachineSnapshot; path: Path }[] = [{ state: from, path: [] }];
  const seen = new Set([flow.key(from)]);
  for (const { state, path } of ways) {
    if (found[0] && path.length >= found[0].length) break;
    for (const move of flow.moves(state)) {
      const [to] = transition(flow.machine, state, move.event);
      if (isUnderWay(to, id)) found.push([...path, move]);
      if (isUnderWay(to, id) || to.status !== 'active' || seen.has(flow.key(to))) continue;
      seen.add(flow.key(to));
      ways.push({ state: to, path: [...path, move] });
    }
  }
  return found;
};

const inputsOf = ({ requests }: ScriptedPorts, id: string): unknown[] =>
  requests.filter((one) => one.id === id).map(({ input }) => input);
const keyIn = (input: unknown): unknown => (input as { key?: unknown }).key ?? null;

/** Walks to the write and fails its call with the fault. */
const failedAt = async ({ flow, id, path }: Write, fault: Fault): Promise<ScriptedPorts> => {
  const scripted = startScripted(flow);
  for (const { event } of path) await scripted.fire(event);
  const failed = flow.moves(scripted.snapshot()).find(({ event }) => isFailed(event) && event.actorId === id);
  await scripted.fire(
    Object.assign({ ...required(failed ?? null, 'an end').event }, { error: new FailureError(FAULTS[fault]) }),
  );
  return scripted;
};

/** Server stand-in that performs each write once by its key; the first request meets the fault. */
const serverWith = (fault: Fault) => {
  const sent: { key: string | null; text: string }[] = [];
  const done = new Map<string, string>();
  let hasFailed = false;
  const fetch: typeof globalThis.fetch = async (...request) => {
    const asked = new Request(...request);
    const key = asked.headers.get(IDEMPOTENCY_HEADER);
    // normalises the form's boundary, which is random
    const boundary = /boundary=(.*)$/.exec(asked.headers.get('content-type') ?? '')?.[1] ?? '\0';
    const text = `${asked.method} ${asked.url} ${(await asked.text()).replaceAll(boundary, '')}`;
    sent.push({ key, text });
    const isFirst = !hasFailed;
    hasFailed = true;
    if (isFirst && fault === 'a 503') return Response.json({ success: false, code: 'UNAVAILABLE' }, { status: 503 });
    const known = done.get(key ?? text);
    done.set(key ?? text, text);
    if (isFirst && fault === 'a late answer') return new Promise(() => {});
    if (isFirst) throw new TypeError('Failed to fetch');
    const isOther = known !== undefined && known !== text;
    return Response.json({ success: !isOther, data: null }, { status: isOther ? 422 : 200 });
  };
  return { fetch, sent, effects: () => done.size };
};
/** Services that rows read: a running clock, and a member whose data change. */
const servicesWith = (fetch: typeof globalThis.fetch, pictures: ChosenPictures) => {
  let now: IsoInstant = NOW;
  const passed = () => {
    now = addMs(now, MINUTE_MS + 1_000);
    return now;
  };
  const api = createApi({
    base: 'http://clinic.test/api',
    appId: 'patient',
    fetch,
    loading: createLoading(),
    copies: createCopies(createBrowserStorage(null), passed),
    language: () => 'en-US',
    token: () => 't' as Token,
    onServerDate: () => {},
    onSignedOut: () => {},
    onFailure: () => {},
  });
  const member = () => ({ ...mei, name: passed() });
  return { api, paymentApi: api, time: { now: passed }, member, pictures } as unknown as Services;
};

const withTime = () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
};
beforeEach(withTime);
afterEach(() => void vi.useRealTimers());

/** The file that the picture's input names. */
const withPicture = (input: unknown, pictures: ChosenPictures): unknown => {
  if (!(input instanceof Object && 'file' in input)) return input;
  const file = new Blob(['a picture'], { type: 'image/jpeg' });
  return Object.assign({}, input, { file: addPicture(pictures, file) });
};

/** Sends the request, loses the answer, and sends it again. */
const sendTwice = async (row: CallRow<never, unknown>, input: unknown, fault: Fault) => {
  const server = serverWith(fault);
  const pictures: ChosenPictures = new Map();
  const app = servicesWith(server.fetch, pictures);
  const sent = withPicture(input, pictures);
  for (let time = 0; time < 2; time++) {
    const { signal } = new AbortController();
    const asked = row.run(app, sent as Parameters<typeof row.run>[1], signal).then(
      () => true,
      () => true,
    );
    const turn = async () => {
      for (let quiet = 0; quiet < 5; quiet++) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS / 50);
      return false;
    };
    while (!(await Promise.race([asked, turn()])));
  }
  return server;
};

it('rows that write are found, each with a way to it', () => {
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter(([, write]) => write === null).map(([name]) => name)).toEqual([]);
});

/**
 * Writes after which the app reads the saved state: another tab may have written since, so the next write is a new one.
 */
const READ_AGAIN = ['letters: chooseLetter'];

describe.each(Object.keys(FAULTS) as Fault[])('after %s', (fault) => {
  it.each(named.filter(([name]) => READ_AGAIN.includes(name)))(
    '%s is tried again only once the truth was read',
    async (_, write) => {
      const { flow, id } = required(write, 'way');
      const failed = await failedAt(required(write, 'way'), fault);
      const [first] = inputsOf(failed, id);
      const ways = waysBack(flow, failed.snapshot(), id);
      expect(ways.length).toBeGreaterThan(0);
      for (const way of ways) {
        expect(way[0]?.event.type).toMatch(/^xstate\.done\.actor\./);
        const scripted = await failedAt(required(write, 'way'), fault);
        for (const { event } of way) await scripted.fire(event);
        expect(keyIn(inputsOf(scripted, id).at(-1))).not.toBe(keyIn(first));
      }
    },
  );

  it.each(named.filter(([name]) => !READ_AGAIN.includes(name)))(
    '%s is repeated with the same key and the same bytes, and is done once',
    async (_, write) => {
      const { flow, id, row } = required(write, 'way');
      const failed = await failedAt(required(write, 'way'), fault);
      // no screen may claim more than is known
      expect([null, flow.story.committed?.['unknown']]).toContainEqual(flow.committedIn(failed.snapshot()));
      const [first] = inputsOf(failed, id);
      const again: unknown[] = [];
      for (const way of waysBack(flow, failed.snapshot(), id)) {
        const scripted = await failedAt(required(write, 'way'), fault);
        scripted.actor.send({ type: 'time.passed', now: addMs(NOW, 2 * MINUTE_MS) });
        for (const { event } of way) await scripted.fire(event);
        again.push(inputsOf(scripted, id).at(-1));
      }
      const same = again.filter((input) => keyIn(input) === keyIn(first));
      expect(same.length).toBeGreaterThan(0);
      for (const input of same) expect(input).toEqual(first);
      const server = await sendTwice(row, first, fault);
      expect(server.sent).toHaveLength(2);
      expect(server.sent[1]).toEqual(server.sent[0]);
      expect(server.sent[0]?.key).toBe(keyIn(first));
      expect(server.effects()).toBe(1);
    },
  );
});
