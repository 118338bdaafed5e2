/**
 * `node bench/api.ts`: requests per second of a booking (32 connections) and of the list of appointments (8 connections),
 * as ratios to the thinnest handler on the same database in the same run. With TEST_DATABASE_URL on PostgreSQL, else PGlite.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { addMs, clinicDayOf, clockTimeOf, type IsoInstant, MINUTE_MS } from '#contract/time.ts';

interface Ready {
  ours: number;
  thin: number;
  patients: [id: string, token: string][];
  reader: string;
  slots: [provider: number, slot: number][];
}

const ROUNDS = 3;
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const FIRST = '2030-01-01T00:00:00.000Z' as IsoInstant;
const SLOT_MINUTES = 20;

const child = fork(join(import.meta.dirname, 'api-server.ts'));
const [ready] = (await once(child, 'message')) as [Ready];
const { ours, thin, patients, reader, slots } = ready;
let next = 0;

const bookingBody = (withKey: boolean): { body: string; key: string; token: string } => {
  const [provider, slot] = slots[next] ?? [0, 0];
  const [patientId, token] = patients[next % patients.length] ?? ['', ''];
  next += 1;
  const start = addMs(FIRST, slot * SLOT_MINUTES * MINUTE_MS);
  const body = {
    slotId: `bench-${provider}-${slot}`,
    patientId,
    ...(withKey && {
      aptDate: clinicDayOf(start),
      moreinfo: '',
      missedAppointment: false,
      type: 'NORMAL',
      startTime: clockTimeOf(start),
      endTime: clockTimeOf(addMs(start, SLOT_MINUTES * MINUTE_MS)),
      medservice: 'service-skin-review',
      doctor: `bench-${provider}`,
    }),
  };
  return { body: JSON.stringify(body), key: String(next), token };
};

const json = { 'content-type': 'application/json' };

const book = (isOurs: boolean, duration: number) =>
  autocannon({
    url: `http://127.0.0.1:${isOurs ? ours : thin}${isOurs ? '/api/appointment/slot?app-id=patient' : '/book'}`,
    method: 'POST',
    connections: 32,
    duration,
    requests: [
      {
        setupRequest: (request) => {
          const { body, key, token } = bookingBody(isOurs);
          return {
            ...request,
            body,
            headers: isOurs ? { ...json, authorization: `Bearer ${token}`, 'idempotency-key': key } : json,
          };
        },
      },
    ],
  });

const list = (isOurs: boolean, duration: number) =>
  autocannon({
    url: isOurs
      ? `http://127.0.0.1:${ours}/api/profile/appointment?app-id=patient`
      : `http://127.0.0.1:${thin}/list?patient=patient-meiling`,
    connections: 8,
    duration,
    headers: isOurs ? { authorization: `Bearer ${reader}` } : {},
  });

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const compare = async (title: string, run: typeof book): Promise<void> => {
  const rounds: { ours: autocannon.Result; thin: autocannon.Result }[] = [];
  await run(false, 1);
  await run(true, 1);
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ thin: await run(false, SECONDS), ours: await run(true, SECONDS) });
  const refused = rounds
    .flatMap((round) => [round.ours, round.thin])
    .flatMap(({ statusCodeStats = {}, errors }) => [
      ...Object.entries(statusCodeStats).flatMap(([status, { count = 0 }]) =>
        status === '200' ? [] : [`${count} x ${status}`],
      ),
      ...(errors > 0 ? [`${errors} errors`] : []),
    ]);
  console.log(
    `${title}: ${Math.round(median(rounds.map((round) => round.ours.requests.average)))}/s, thinnest ` +
      `${Math.round(median(rounds.map((round) => round.thin.requests.average)))}/s, ratio ` +
      `${median(rounds.map((round) => round.ours.requests.average / round.thin.requests.average)).toFixed(2)}, p99 ` +
      `${median(rounds.map((round) => round.ours.latency.p99))} ms (thinnest ${median(rounds.map((round) => round.thin.latency.p99))} ms), refused: ${refused.join(', ') || 'none'}`,
  );
};

console.log(process.env['TEST_DATABASE_URL'] === undefined ? 'PGlite' : 'PostgreSQL');
await compare('POST booking, 32 connections', book);
await compare('GET appointments, 8 connections', list);
child.disconnect();
