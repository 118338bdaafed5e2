/** `node bench/crash.ts [rounds]`: kills the server in the middle of bookings; every booking that was answered is there afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clinicDayOf, instantFromMs, monthOf } from '#contract/time.ts';
import { MEMBERS } from '#server/db/demo/people.ts';
import { bookingOf, type FreeSlot } from '#test/world/ask.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const PORT = 3900;
const API = `http://127.0.0.1:${PORT}/api`;
const ROOT = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'myniks-crash-'));
// WATCH: no build is needed for the API
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(PORT),
  WATCH: '1',
  RATE_LIMIT_SCALE: '0',
  LOG_LEVEL: 'silent',
};

const start = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['bin/start.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('ready')) break;
  return child;
};

const call = async <Answer>(path: string, token: string | null, body?: unknown): Promise<Answer | null> => {
  const answer = await fetch(`${API}${path}${path.includes('?') ? '&' : '?'}app-id=patient`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.ok ? ((await answer.json()) as Answer) : null;
};

const [meiling] = MEMBERS;
const acknowledged = new Set<string>();
let server = await start();
for (let round = 1; round <= ROUNDS; round += 1) {
  const { token = '' } =
    (await call<{ token: string }>('/signin/login', null, {
      username: meiling.userId,
      password: meiling.password,
      remember: true,
    })) ?? {};
  const { year, month } = monthOf(clinicDayOf(instantFromMs(Date.now() + round * 86_400_000)));
  const listed = await call<{ dates: { date: FreeSlot['date']; rolledouts: FreeSlot[] }[] }>(
    `/appointment/slot?clinic=novena-clinic&year=${year}&month=${month}`,
    token,
  );
  const slots = (listed?.dates ?? []).flatMap(({ date, rolledouts }) => rolledouts.map((slot) => ({ ...slot, date })));
  const booking = Promise.allSettled(
    slots.slice(0, 120).map(async (slot) => {
      const booked = await call<{ data: { appointment: { _id: string } } }>(
        '/appointment/slot',
        token,
        bookingOf(slot),
      );
      if (booked) acknowledged.add(booked.data.appointment._id);
    }),
  );
  setTimeout(() => server.kill('SIGKILL'), 60 + Math.random() * 120);
  await once(server, 'exit');
  await booking;
  const startedAt = performance.now();
  server = await start();
  const restartMs = Math.round(performance.now() - startedAt);
  const { token: again = '' } =
    (await call<{ token: string }>('/signin/login', null, {
      username: meiling.userId,
      password: meiling.password,
      remember: true,
    })) ?? {};
  const kept = await call<{ data: { _id: string }[] }>('/profile/appointment', again);
  const there = new Set(kept?.data.map(({ _id }) => _id));
  const lost = [...acknowledged].filter((id) => !there.has(id));
  console.log(
    `round ${round}: ${acknowledged.size} bookings answered so far, ${lost.length} lost, started again in ${restartMs} ms`,
  );
  if (lost.length > 0) process.exitCode = 1;
}
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(dataDir, { recursive: true, force: true });
