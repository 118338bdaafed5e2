/** The API's description as tools of others read it: public validators, and the client of a stock generator. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { answerOf, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { openApi } from '#server/reference/openapi.page.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { faultsOf } from '#tools/openapi.ts';

const world = worldPerFile();
const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/api-client');

const CALLS = Object.values(allCalls).flatMap((calls) => Object.entries<Call>(calls));

test.each([true, false])(
  'API-01: a public validator finds nothing wrong with the description (staff: %s)',
  async (withStaff) => {
    expect(await faultsOf(openApi({ withStaff }))).toEqual([]);
  },
);

test('API-01: the validator notices what it has to', async () => {
  const described = openApi();
  const signIn = described.paths['/signin/login']?.['post'] as { operationId: string; tags: string[] };
  const changed = (change: object) => ({
    ...described,
    paths: { ...described.paths, '/signin/login': { post: { ...signIn, ...change } } },
  });
  const faulty = [
    changed({ operationId: 'signOut' }),
    changed({ tags: ['unknown'] }),
    changed({
      responses: { 200: { description: 'Done', content: { 'application/json': { schema: { $ref: '#/nowhere' } } } } },
    }),
    {
      ...described,
      components: {
        ...described.components,
        schemas: { ...described.components.schemas, Nric: { type: 'string', examples: [7] } },
      },
    },
  ];
  for (const document of faulty) expect((await faultsOf(document)).length).toBeGreaterThan(0);
});

test('API-01: every operation has its own id, its schemas are named, and each example is what the server takes or says', () => {
  const { paths, components } = openApi();
  expect(new Set(CALLS.map(([name]) => name)).size).toBe(CALLS.length);
  expect(Object.keys(components.schemas).length).toBeGreaterThan(90);
  type Content = Record<string, { example?: unknown }>;
  const wrong = CALLS.flatMap(([name, call]) => {
    const operation = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()] as {
      requestBody?: { content: Content };
      responses: Record<string, { content: Content }>;
    };
    const sent = operation.requestBody?.content['application/json']?.example;
    const answered = operation.responses['200']?.content['application/json']?.example;
    return [
      ...(sent !== undefined && !v.is(call.body, sent) ? [`${name}: body`] : []),
      ...(answered !== undefined && !v.is(call.answer, answered) ? [`${name}: answer`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

test('API-01 SERVER-56: the headers that a call reads, and the revision of what it answers, are described', () => {
  const { paths, components } = openApi();
  const described = (path: string, method: string) => {
    const operation = paths[path]?.[method] as {
      parameters: { $ref?: string }[];
      responses: Record<string, { headers?: object }>;
    };
    const { parameters, responses } = operation;
    const places = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
    const all: Record<string, { name: string; in: string }> = components.parameters;
    const headers = places.flatMap((place) => (all[place]?.in === 'header' ? [all[place].name] : []));
    return [headers.toSorted(), Object.keys(responses['200']?.headers ?? {})];
  };
  expect(described('/opencart/cart', 'put')).toEqual([['Idempotency-Key', 'If-Match', 'X-Opencart-Session'], ['ETag']]);
  expect(described('/opencart/cart', 'get')).toEqual([['X-Opencart-Session'], ['ETag']]);
  expect(described('/opencart/session', 'get')).toEqual([['X-Opencart-Session'], []]);
});

/** A program by someone who has only the generated client. */
const PROGRAM = `import { Api } from './Api.ts';

type Book = Parameters<Api<string>['appointment']['createAppointment']>[1];

export const signInAndBook = async (customFetch: typeof fetch, person: { username: string; password: string }, wanted: Book) => {
  const app = { 'app-id': 'patient' };
  const api = new Api<string>({
    baseUrl: 'http://myniks.test/api',
    customFetch,
    securityWorker: (token) => (token ? { headers: { Authorization: \`Bearer \${token}\` } } : undefined),
  });
  const { data } = await api.signin.signIn(app, { ...person, remember: false });
  api.setSecurityData(data.token);
  const booked = await api.appointment.createAppointment(app, wanted);
  return booked.data.data.appointment;
};
`;
const COMPILER = {
  compilerOptions: {
    strict: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
    noEmit: true,
    allowImportingTsExtensions: true,
  },
  files: ['program.ts'],
};

test('API-01 API-19 API-41: the client of a stock generator compiles, signs in and books', {
  timeout: 60_000,
}, async () => {
  const spec = JSON.parse(JSON.stringify(openApi())) as Record<string, unknown>;
  const { files } = await generateApi({ spec, output: false, silent: true, generateUnionEnums: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'Api.ts'), files[0]?.fileContent ?? '');
  writeFileSync(join(FOLDER, 'program.ts'), PROGRAM);
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(COMPILER));
  const tsc = promisify(execFile)(process.execPath, [join(ROOT, 'node_modules/typescript/lib/tsc.js'), '-p', FOLDER]);
  expect(
    await tsc.then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    ),
  ).toBe('');

  const token = await world().signIn('siti');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('nothing is free');
  const program = (await import(/* @vite-ignore */ join(FOLDER, 'program.ts'))) as {
    signInAndBook: (...given: unknown[]) => Promise<{ _id: string }>;
  };
  const customFetch = (...request: Parameters<typeof fetch>) => world().fetch(new Request(...request));
  const person = { username: 'siti', password: 'Batik-2026' };
  const { _id } = await program.signInAndBook(customFetch, person, bookingOf(slot, patientIdOf('siti')));
  const agenda = await answerOf(world(), profileCalls.listAppointments, { token });
  expect(agenda.data.map((appointment) => appointment._id)).toEqual([_id]);
});
