import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { openApi } from '#server/reference/openapi.page.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CALLS = Object.values(allCalls).flatMap((calls) => Object.entries<Call>(calls));

test('API-01: the description has every call of the contract, with app-id, schemas and who may ask', async () => {
  const answer = await world().fetch(new Request('http://myniks.test/api/openapi.json'));
  const described = (await answer.json()) as ReturnType<typeof openApi>;
  expect(described).toEqual(JSON.parse(JSON.stringify(openApi())));
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map((operation) => (operation as { operationId: string }).operationId).toSorted()).toEqual(
    CALLS.map(([name]) => name).toSorted(),
  );
  const json = { 'application/json': { schema: { type: 'object', properties: { success: expect.anything() } } } };
  const file = { schema: { type: 'string', format: 'binary' } };
  const contents = { json, pdf: { 'application/pdf': file }, html: { 'text/html': file } };
  const types = new Map(CALLS.map(([name, { answerType }]) => [name, answerType]));
  for (const operation of operations as { operationId: string }[]) {
    expect(operation).toMatchObject({
      parameters: expect.arrayContaining([{ $ref: '#/components/parameters/appId' }]),
      responses: { 200: { content: contents[types.get(operation.operationId) ?? 'json'] } },
    });
  }
});

test('API-41: the body of a booking is described member by member', () => {
  expect(openApi().paths['/appointment/slot']?.['post']).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { slotId: { $ref: '#/components/schemas/SlotId' }, moreinfo: { type: 'string' } } },
        },
      },
    },
    security: [{ bearer: [] }],
  });
  expect(openApi().components.schemas['SlotId']).toMatchObject({ type: 'string', maxLength: 64 });
});

test('API-01: the reference page lists every call, without scripts', async () => {
  const answer = await world().fetch(new Request('http://myniks.test/api/docs'));
  const page = await answer.text();
  for (const [, { path, summary }] of CALLS) {
    expect(page).toContain(`/api${path}`);
    expect(page).toContain(summary.replaceAll("'", '&#39;'));
  }
  expect(page).not.toMatch(/<script/i);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('the reference is made once, however often it is asked for', async () => {
  const read = () =>
    Promise.all(
      ['docs', 'openapi.json'].map(async (name) =>
        (await world().fetch(new Request(`http://myniks.test/api/${name}`))).text(),
      ),
    );
  const before = await read();
  const calls: Record<string, object> = allCalls;
  calls['later'] = { late: { ...clinicCalls.listClinics, path: '/later' } };
  try {
    expect(JSON.stringify(openApi())).toContain('/later');
    expect(await read()).toEqual(before);
  } finally {
    delete calls['later'];
  }
});
