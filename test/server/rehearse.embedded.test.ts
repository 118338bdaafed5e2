/** A rehearsal on one machine: settings that a start without DEMO takes, and stand-ins that take what it sends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { SHORT_LIVED } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { smtpMailer } from '#server/adapters/mail.adapter.ts';
import { roomsAt } from '#server/adapters/rooms.adapter.ts';
import { httpSms } from '#server/adapters/sms.adapter.ts';
import { readConfig } from '#server/config/config.rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
const file = join(folder, '.env');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const rehearse = (port: number) => {
  const child = spawn(process.execPath, [...SHORT_LIVED, resolve('bin/rehearse.ts'), '--port', String(port)], {
    cwd: folder,
  });
  running.push(child);
  let said = '';
  const written = new Promise<void>((heard) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += String(text);
        if (said.includes('/sandbox/outbox')) heard();
      });
  });
  return { child, written, said: () => said, ended: once(child, 'close') };
};

test('a rehearsal has every setting of a start without DEMO, and shows what is sent', async () => {
  const port = await freePort(4);
  const first = rehearse(port);
  await Promise.race([first.written, first.ended]);
  const config = readConfig(parseEnv(readFileSync(file, 'utf8')));
  expect(config).toMatchObject({ isDemo: false, stage: 'staging', port, operatorPort: port + 1 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await httpSms({ url: config.smsUrl ?? '', key: config.smsKey ?? '' }).send({
    to: '+6590000001',
    text: 'Code 123456',
  });
  await smtpMailer({ url: config.smtpUrl ?? '', from: config.mailFrom }).send({
    to: 'mei@clinic.example',
    subject: 'Your visit',
    text: 'Come early',
    html: '<p>Come early</p>',
  });
  const outbox = await (await fetch(`http://localhost:${port + 2}/sandbox/outbox`)).text();
  expect(outbox).toContain('Come early');
  expect(outbox).toContain('SMS to +6590000001');

  const room = roomsAt(config.roomUrl ?? '').addressOf('r1', 'Mei Lin');
  expect(await (await fetch(room)).text()).toContain('You are here as Mei Lin.');

  first.child.kill('SIGTERM');
  await first.ended;
  const again = rehearse(port);
  await Promise.race([again.written, again.ended]);
  expect(readConfig(parseEnv(readFileSync(file, 'utf8'))).secret).toEqual(config.secret);
  again.child.kill('SIGTERM');
  await again.ended;
});

test('a rehearsal writes over no settings of a real installation', async () => {
  writeFileSync(file, 'DATABASE_URL=postgres://real/clinic\n');
  const { ended, said } = rehearse(await freePort(4));
  expect(await ended).toEqual([1, null]);
  expect(said()).toContain('.env has settings of another installation: move it away first.');
  expect(readFileSync(file, 'utf8')).toBe('DATABASE_URL=postgres://real/clinic\n');
});
