/** Mails and short messages through the real adapters and the real protocols, into the sandbox's outbox. */
import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { smtpMailer } from '#server/adapters/mail.adapter.ts';
import { httpSms } from '#server/adapters/sms.adapter.ts';
import { createApp } from '#server/app.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    serverUrl: 'http://127.0.0.1:9',
    identityProviderPort: 0,
    walker: null,
    gatewayPort: 0,
    gatewayFile: null,
    clock: world().clock,
    clinic: { db: world().db, serverUrl: '', appId: '', operatorKey: '' },
  });
});
afterAll(() => sandbox.close());

const read = async (path: string, withSandbox = true) => {
  const app = createApp({ ...world().deps, ...(withSandbox && { sandbox: sandbox.pages }) });
  return app.request(path);
};
const page = async () => (await read('/sandbox/outbox')).text();

test('a mail through SMTP arrives with its link to tap, in any script', async () => {
  const link = 'http://localhost:3000/resetPassword/abc-123_456789';
  await smtpMailer({ url: sandbox.smtpUrl, from: 'MyNiks <no-reply@myniks.example>' }).send({
    to: 'meiling.tan@example.com',
    subject: '重设 MyNiks 密码 <b>',
    text: `请打开：\n\n${link}\n\n如非本人操作，请忽略。${'很长 '.repeat(200)}`,
    html: `<p><a href="${link}">打开</a></p>`,
  });
  const shown = await page();
  expect(shown).toContain('重设 MyNiks 密码 &lt;b&gt;');
  expect(shown).toContain('to meiling.tan@example.com');
  expect(shown).toContain(`<a class="button" href="${link}">`);
  expect(shown, 'digits of a link are no code').not.toContain('class="code"');
});

test('headers of a mail are ASCII lines, whatever name is in its subject or sender, and none can be added', async () => {
  const { promise: raw, resolve } = Promise.withResolvers<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      stream.on('end', done);
      void text(stream).then(resolve);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const subject = 'முருகன் 𠮷田花子 Nguyễn\r\nBcc: thief@example.com';
  await smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Café 诊所 <no-reply@myniks.example>' }).send({
    to: 'meiling.tan@example.com',
    subject,
    text: 'x',
    html: '<p>x</p>',
    off: 'https://myniks.example/api/letters/off/key',
  });
  const [head = ''] = (await raw).split('\r\n\r\n');
  expect(head).toMatch(/^[\t\r\n -~]+$/);
  expect(head).not.toMatch(/^bcc:/im);
  const read = await PostalMime.parse(await raw);
  expect([read.from, read.to?.length, read.bcc]).toEqual([
    { name: 'Café 诊所', address: 'no-reply@myniks.example' },
    1,
    undefined,
  ]);
  expect(read.subject).toBe(subject.replace('\r\n', ' '));
  const headers = read.headers.map(({ key, value }) => [key, value]);
  expect(headers).toContainEqual(['list-unsubscribe', '<https://myniks.example/api/letters/off/key>']);
  expect(headers).toContainEqual(['list-unsubscribe-post', 'List-Unsubscribe=One-Click']);
  await new Promise<void>((closed) => {
    server.close(closed);
  });
});

test('an SMS through the gateway arrives with its code on its own, newest first', async () => {
  const before = await (await read('/sandbox/outbox/newest')).text();
  await httpSms(sandbox.sms).send({ to: '+6591234567', text: '042335 is your MyNiks code.' });
  const shown = await page();
  expect(shown).toContain('<p class="code">042335</p>');
  expect(shown.indexOf('+6591234567')).toBeLessThan(shown.indexOf('meiling.tan'));
  expect(await (await read('/sandbox/outbox/newest')).text()).not.toBe(before);
});

test('the gateway takes nothing without its key and nothing that is no message', async () => {
  await expect(httpSms({ ...sandbox.sms, key: 'wrong' }).send({ to: '+6591234567', text: 'x' })).rejects.toThrow('401');
  await expect(httpSms(sandbox.sms).send({ to: '', text: 'x' })).rejects.toThrow('400');
});

test('the mail server greets on this machine only and offers no login', async () => {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  expect(hostname).toBe('127.0.0.1');
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.write('EHLO test\r\nQUIT\r\n');
  expect(await text(socket)).not.toMatch(/AUTH|STARTTLS/);
});

test('the outbox runs no script of a mail and is nowhere without the sandbox', async () => {
  const policy = (await read('/sandbox/outbox')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect((await read('/sandbox/outbox', false)).status).toBe(404);
});
