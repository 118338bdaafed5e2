import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Refusal } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const post = (
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  world().fetch(
    new Request(`http://myniks.test/api${path}`, {
      method: 'POST',
      headers,
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    }),
  );
const LOGIN = '/signin/login?app-id=patient';
const refusalOf = async (answer: Response) => v.parse(Refusal, await answer.json());

test.for(['', '?app-id=', '?app-id=clinic', '?app-id=PATIENT', '?appid=patient'])(
  'SERVER-03 API-01: GET /clinic%s is refused with 400',
  async (query) => {
    const token = await world().signIn('meiling');
    const answer = await world().fetch(
      new Request(`http://myniks.test/api/clinic${query}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(answer.status).toBe(400);
    expect(await refusalOf(answer)).toMatchObject({ success: false, code: 'WRONG_APP_ID' });
  },
);

test('SERVER-02 API-04: every answer is JSON with success, the server’s time and a request id, and is never stored', async () => {
  const token = await world().signIn('meiling');
  const answers = [
    await world().call('GET', '/clinic', { token }),
    await world().call('GET', '/clinic'),
    await world().call('GET', '/nowhere', { token }),
    await world().call('POST', '/clinic', { token }),
    await world().call('POST', '/signin/login', { body: '{' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 404, 400]);
  for (const { status, body, headers } of answers) {
    expect(body).toMatchObject({ success: status === 200 });
    expect(v.is(Refusal, body) ? body.message : 'Accepted.').toMatch(/^[A-Z].+\.$/);
    expect(v.is(Refusal, body)).toBe(status !== 200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 02:00:00 GMT');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
const credentials = '"username":"meiling","password":"Orchid-2026","remember":false';
test.for<[string, BodyInit]>([
  ['cut off', '{"username":'],
  ['empty', ''],
  ['not JSON', 'username=meiling'],
  ['a comment', `{${credentials}} // please`],
  ['an array', `[{${credentials}}]`],
  ['null', 'null'],
  ['a number too many', `{${credentials}}1`],
  ['a key twice', `{${credentials},"remember":true}`],
  ['a key twice in disguise', `{${credentials},"rem\\u0065mber":true}`],
  ['__proto__', `{${credentials},"__proto__":{"isAdmin":true}}`],
  ['constructor', `{${credentials},"constructor":{"prototype":{}}}`],
  ['nesting without end', `{${credentials},"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['a byte order mark', bytes([0xef, 0xbb, 0xbf], `{${credentials}}`)],
  ['invalid UTF-8', bytes('{"username":"', [0xc3, 0x28], '","password":"x","remember":false}')],
  ['a NUL', '{"username":"mei\\u0000ling","password":"x","remember":false}'],
  ['half a surrogate pair', '{"username":"mei\\ud800ling","password":"x","remember":false}'],
  ['wrong types', '{"username":{"$ne":null},"password":["x"],"remember":"yes"}'],
  ['a member missing', '{"username":"meiling","remember":false}'],
])('SERVER-02: a body that is %s is refused with 400', async ([, body]) => {
  const answer = await post(LOGIN, body);
  expect(answer.status).toBe(400);
  expect(await refusalOf(answer)).toMatchObject({ code: 'INVALID' });
});

test('SERVER-02: the refusal names the wrong members and never repeats what was sent', async () => {
  const answer = await post(LOGIN, '{"username":"","password":7777777,"remember":"hunter2"}');
  const text = await answer.text();
  expect(Object.keys(v.parse(Refusal, JSON.parse(text)).fields ?? {})).toEqual(['username', 'password', 'remember']);
  expect(text).not.toMatch(/7777777|hunter2/);
});

test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])(
  'API-04: a write with content type %s is refused with 415',
  async (type) => {
    const answer = await post(LOGIN, `{${credentials}}`, { 'content-type': type });
    expect(answer.status).toBe(415);
    expect((await refusalOf(answer)).code).toBe('WRONG_CONTENT_TYPE');
  },
);

test('SERVER-02: a body of 10 MB is refused with 413 and not read to its end', async () => {
  const declared = await post(LOGIN, new Uint8Array(10_000_000));
  expect(declared.status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 10_000;
      controller.enqueue(new Uint8Array(10_000));
    },
  });
  const streamed = await post(LOGIN, endless);
  expect(streamed.status).toBe(413);
  expect((await refusalOf(streamed)).code).toBe('BODY_TOO_LARGE');
  expect(sent).toBeLessThan(300_000);
});

test('API-41 API-40: the address with and without the last slash is the same call', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const first = await world().call('POST', '/appointment/slot/', { token, body: bookingOf(slot) });
  const second = await world().call('POST', '/appointment/slot', { token, body: bookingOf(slot) });
  expect([first.status, second.status]).toEqual([200, 409]);
  const lists = await Promise.all(
    ['/appointment/slot/', '/appointment/slot'].map((path) =>
      world().call('GET', `${path}?clinic=novena-clinic&month=11&year=2026`, { token }),
    ),
  );
  expect(lists[0]?.body).toEqual(lists[1]?.body);
});

test('SERVER-04: without a session nobody learns whether the rest was right', async () => {
  for (const body of ['{', '{}', '{"slotId":1}']) {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const answer = await world().call('POST', '/appointment/slot', { token, body });
      expect({ status: answer.status, code: v.parse(Refusal, answer.body).code }).toEqual({
        status: 401,
        code: 'SIGNED_OUT',
      });
    }
  }
});

test('SERVER-04: a token in the address is not looked at', async () => {
  const token = await world().signIn('meiling');
  for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
    expect((await world().call('GET', `/profile?${query}`)).status).toBe(401);
  expect((await world().call('GET', '/profile', { headers: { authorization: `Basic ${token}` } })).status).toBe(401);
});

test('SERVER-33: what the body says beyond its members is dropped', async () => {
  const token = await world().signIn('siti');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const body = {
    ...bookingOf(slot, patientIdOf('siti')),
    state: 'confirmed',
    isGuestPatient: false,
    tags: ['Deposit Paid'],
    amount: 0,
  };
  const { answer } = await ask(world(), appointmentCalls.createAppointment, { token, body });
  expect(answer?.data.appointment.state).toBe('new');
});
