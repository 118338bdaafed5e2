import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { PATIENT_HEADER } from '#contract/constants.ts';
import type { AppointmentId, AttachmentId, ClinicId, Token } from '#contract/ids.ts';
import { asFailure, type Failure } from '#machines/kit/failure.ts';
import { NOW } from '#model/samples.ts';
import type { ApiOptions } from '#src/app/api/api.types.ts';
import { type Api, createApi } from '#src/app/api/client.ts';
import { createLoading, type Loading } from '#src/app/api/loading.ts';
import { toastFor } from '#src/app/api/told.ts';
import { createBrowserStorage } from '#src/app/outside/browser-storage.ts';
import { createCopies } from '#src/app/outside/copies.ts';

const BASE = 'http://clinic.test/api';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

let loading: Loading;
let signedOut: string[];
let told: { failure: Failure; call: Call; isSubmit: boolean }[];
beforeEach(() => {
  loading = createLoading();
  signedOut = [];
  told = [];
});

const apiWith = (options: Partial<ApiOptions> = {}): Api =>
  createApi({
    base: BASE,
    appId: 'patient',
    fetch: (...request) => fetch(...request),
    loading,
    copies: createCopies(createBrowserStorage(null), () => NOW),
    language: () => 'en-US',
    token: () => 't' as Token,
    onServerDate: () => {},
    onSignedOut: ({ serverMessage }) => signedOut.push(serverMessage),
    onFailure: (failure, call, isSubmit) => told.push({ failure, call, isSubmit }),
    ...options,
  });
const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(() => Promise.reject(new Error('was done')), asFailure);
/** Answers every call the same way and notes the requests. */
const answerAll = (answer: () => Response) => {
  const requests: Request[] = [];
  server.use(
    http.all(`${BASE}/*`, ({ request }) => {
      requests.push(request.clone());
      return answer();
    }),
  );
  return requests;
};
const clinics = () => HttpResponse.json({ success: true, data: [] });

test('API-01 API-02: every call goes to the API base with the configured app-id', async () => {
  const requests = answerAll(clinics);
  await apiWith()(clinicCalls.listClinics);
  await apiWith({ appId: 'kiosk' })(clinicCalls.listClinics);
  expect(requests.map(({ url }) => url)).toEqual([`${BASE}/clinic?app-id=patient`, `${BASE}/clinic?app-id=kiosk`]);
});

test('API-03: a call with a token carries it as a bearer header, a call without one has no such header', async () => {
  const requests = answerAll(clinics);
  await apiWith()(clinicCalls.listClinics);
  await apiWith({ token: () => null })(clinicCalls.listClinics);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t', null]);
});

test('API-04: a body travels as JSON', async () => {
  const requests = answerAll(() => HttpResponse.json({ success: true, token: 'new' }));
  await apiWith()(signinCalls.signInAsGuest);
  expect(requests[0]?.headers.get('content-type')).toContain('application/json');
  expect(await requests[0]?.json()).toEqual({});
});

test('API-05: a call that is not answered in 100 000 ms fails as a timeout', async () => {
  vi.useFakeTimers();
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const write = apiWith({ fetch: silent })(signinCalls.signInAsGuest);
  const outcome = failureOf(write);
  let isSettled = false;
  void outcome.then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(99_999);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'timeout' });
});

test('API-06 API-08: loading shows while a call runs, however many there are, and ends after failures too', async () => {
  const answers: ((response: Response) => void)[] = [];
  const held: typeof fetch = () => new Promise((resolve) => answers.push(resolve));
  const api = apiWith({ fetch: held });
  const first = api(clinicCalls.listClinics);
  const second = failureOf(api(clinicCalls.listClinics));
  await expect.poll(() => answers).toHaveLength(2);
  expect(loading.isLoading()).toBe(true);
  answers[0]?.(clinics());
  await first;
  expect(loading.isLoading()).toBe(true);
  answers[1]?.(HttpResponse.json({ success: false, message: 'no' }, { status: 400 }));
  await second;
  expect(loading.isLoading()).toBe(false);
});

test('API-07: the patient check shows no loading, and hides none of another call', async () => {
  const answers: ((response: Response) => void)[] = [];
  const api = apiWith({ fetch: () => new Promise((resolve) => answers.push(resolve)) });
  const check = api(patientCalls.checkPatient, { query: { email: 'nora@example.com' } });
  await expect.poll(() => answers).toHaveLength(1);
  expect(loading.isLoading()).toBe(false);
  const other = api(clinicCalls.listClinics);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.(HttpResponse.json({ success: true, data: 0, login: 'none' }));
  await check;
  expect(loading.isLoading()).toBe(true);
  answers[1]?.(clinics());
  await other;
  expect(loading.isLoading()).toBe(false);
});

test('API-15: a PDF is an answer, and the caller gets the document', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7');
  answerAll(
    () =>
      new HttpResponse(bytes, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="Receipt.pdf"',
          [PATIENT_HEADER]: 'patient-1',
        },
      }),
  );
  const document = await apiWith()(recordsCalls.loadAttachment, { params: { id: 'a1' as AttachmentId } });
  expect([...document.bytes]).toEqual([...bytes]);
  expect(told).toEqual([]);
});

test('API-09: the message of a failure is its error, else its message, else the status text', async () => {
  const bodies = [{ error: 'e', message: 'm' }, { message: 'm' }, {}];
  const messages = [];
  for (const body of bodies) {
    answerAll(() => HttpResponse.json(body, { status: 500, statusText: 'Broken' }));
    const failure = await failureOf(apiWith()(signinCalls.signInAsGuest));
    messages.push('serverMessage' in failure ? failure.serverMessage : failure.kind);
  }
  expect(messages).toEqual(['e', 'm', 'Broken']);
});

test.for([
  ['SLOT_TAKEN', 'SLOT_TAKEN'],
  ['CODE_OF_TOMORROW', 'UNKNOWN'],
  [undefined, 'UNKNOWN'],
] as const)(
  'API-10 ERR-20: a refusal with the code %s is told as a toast, as %s and as the server says it',
  async ([sent, code]) => {
    const serverMessage = 'Quite another text';
    answerAll(() => HttpResponse.json({ success: false, message: serverMessage, code: sent }, { status: 409 }));
    await failureOf(apiWith()(profileCalls.listAppointments));
    const [event] = told;
    if (!event) throw new Error('nothing was told');
    expect(toastFor(event.failure, event.call, event.isSubmit)?.text).toMatchObject({
      failure: { kind: 'rejected', code, serverMessage },
    });
  },
);

test('API-09: a busy server is refused in its own words, too', async () => {
  answerAll(() => HttpResponse.json({ success: false, message: 'Busy now', code: 'UNAVAILABLE' }, { status: 503 }));
  const failure = await failureOf(apiWith()(signinCalls.signInAsGuest));
  expect(failure).toEqual({ kind: 'rejected', code: 'UNAVAILABLE', serverMessage: 'Busy now' });
});

test('API-12: a failed response that carries success true is a result, and nothing is told', async () => {
  answerAll(() => HttpResponse.json({ success: true, data: [] }, { status: 400 }));
  await expect(apiWith()(clinicCalls.listClinics)).resolves.toEqual({ success: true, data: [] });
  expect(told).toEqual([]);
});

test('API-13: a 2xx answer with success false reaches the caller as a refusal with its message, told once', async () => {
  answerAll(() => HttpResponse.json({ success: false, message: 'm' }));
  const failure = await failureOf(apiWith()(clinicCalls.listClinics));
  expect(failure).toMatchObject({ kind: 'rejected', serverMessage: 'm' });
  expect(told).toHaveLength(1);
});

test('API-14: an answer that is neither an object nor what the call promises is rejected', async () => {
  const bodies = [
    () => HttpResponse.html('<p>Sign in to the network</p>'),
    () => HttpResponse.json('text'),
    () => HttpResponse.json([1]),
    () => HttpResponse.json({ success: true, data: 'not a list' }),
    () => new HttpResponse(null, { status: 200 }),
  ];
  for (const body of bodies) {
    answerAll(body);
    expect(await failureOf(apiWith()(clinicCalls.listClinics))).toEqual({ kind: 'unexpected' });
  }
});

test('API-17: the parameters of a GET travel in the query, those without a value are left out', async () => {
  const requests = answerAll(() => HttpResponse.json({ success: true, dates: [] }));
  const query = { clinic: 'c1' as ClinicId, month: 6, year: 2026, 'dc-category': undefined };
  await apiWith()(appointmentCalls.listSlots, { query });
  expect(requests[0]?.url).toBe(`${BASE}/appointment/slot?app-id=patient&clinic=c1&month=6&year=2026`);
});

test('API-38: cancelling asks POST /appointment/{id}/cancel, with the key of the intent', async () => {
  const requests = answerAll(() => HttpResponse.json({ success: true }));
  await apiWith()(appointmentCalls.cancelAppointment, { params: { id: 'a1' as AppointmentId }, key: 'k' });
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url).toBe(`${BASE}/appointment/a1/cancel?app-id=patient`);
  expect(requests[0]?.headers.get('idempotency-key')).toBe('k');
});

test('AUTH-19: a 401 counts even if it carries success true, goes to the session and never to the caller', async () => {
  answerAll(() => HttpResponse.json({ success: true, data: [], message: 'x' }, { status: 401 }));
  const outcome = vi.fn();
  void apiWith()(clinicCalls.listClinics).then(outcome, outcome);
  await expect.poll(() => signedOut).toEqual(['x']);
  expect(outcome).not.toHaveBeenCalled();
  expect(loading.isLoading()).toBe(false);
});

test('a 401 for a token that is no longer used ends nobody’s session', async () => {
  answerAll(() => HttpResponse.json({ success: false, message: 'x' }, { status: 401 }));
  void apiWith()(signinCalls.signOut, { token: 'old' as Token });
  await expect.poll(() => loading.isLoading()).toBe(false);
  expect(signedOut).toEqual([]);
});

test('ERR-21: without a network a submit is told "Network error", a background load is only logged', async () => {
  answerAll(() => HttpResponse.error());
  const offline = apiWith();
  expect(await failureOf(offline(signinCalls.signInAsGuest, { isSubmit: true }))).toEqual({ kind: 'offline' });
  const [event] = told;
  if (!event) throw new Error('nothing was told');
  expect(toastFor(event.failure, event.call, true)?.text).toEqual({ code: 'networkError' });
  expect(toastFor(event.failure, event.call, false)).toBeNull();
});

test('a read that was superseded is not tried again, and its failure is told nobody', async () => {
  const superseding = new AbortController();
  let requests = 0;
  const fetch: typeof globalThis.fetch = async () => {
    requests += 1;
    superseding.abort();
    throw new TypeError('Failed to fetch');
  };
  const asked = apiWith({ fetch })(clinicCalls.listClinics, { signal: superseding.signal });
  expect(await failureOf(asked)).toEqual({ kind: 'offline' });
  expect([requests, told]).toEqual([1, []]);
});

test('ERR-21: an answer that breaks off midway is no network, of a document, too', async () => {
  for (const type of ['application/json', 'application/pdf']) {
    const body = new ReadableStream<Uint8Array>({
      start: (sent) => sent.enqueue(new TextEncoder().encode('{"success":true,"data":[')),
      pull: (sent) => sent.error(new TypeError('network error')),
    });
    const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
    expect(await failureOf(apiWith({ fetch })(clinicCalls.listClinics))).toEqual({ kind: 'offline' });
  }
});

test('API-14: an answer that came whole and is no JSON is not told as a lack of network', async () => {
  answerAll(() => new HttpResponse('{"success":true,', { headers: { 'content-type': 'application/json' } }));
  expect(await failureOf(apiWith()(clinicCalls.listClinics))).toEqual({ kind: 'unexpected' });
});

test('ERR-04: refused credentials have their place on the screen and are not told by a toast', () => {
  const failure: Failure = {
    kind: 'rejected',
    code: 'WRONG_CREDENTIALS',
    serverMessage: 'Wrong login credentials, please try again.',
  };
  expect(toastFor(failure, signinCalls.signIn, true)).toBeNull();
});
