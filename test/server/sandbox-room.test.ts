/** The room of the demo: who is present, and lines that both write; nowhere without the sandbox. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let demo: OpenDemo;
beforeEach(async () => {
  demo = await openDemo(world());
});
afterEach(() => demo.close());

const at = (path: string, init?: RequestInit) => fetch(`${demo.origin}/sandbox/room/${path}`, init);
const look = async (room: string, name: string) => (await at(`${room}/now?name=${encodeURIComponent(name)}`)).json();
const write = (room: string, name: string, text: string) =>
  at(`${room}/line`, { method: 'POST', body: new URLSearchParams({ name, text }) });

test('both are seen, and read what the other writes; another room is another one', async () => {
  await look('one', 'Tan Mei Ling');
  expect(await look('one', 'Dr Tan Wei Ling')).toEqual({ present: ['Dr Tan Wei Ling', 'Tan Mei Ling'], lines: [] });
  expect((await write('one', 'Tan Mei Ling', 'Good evening, <b>doctor</b>')).status).toBe(204);
  await write('one', 'Dr Tan Wei Ling', 'Good evening');
  expect((await look('one', 'Dr Tan Wei Ling')).lines).toEqual([
    { name: 'Tan Mei Ling', text: 'Good evening, <b>doctor</b>' },
    { name: 'Dr Tan Wei Ling', text: 'Good evening' },
  ]);
  expect(await look('other', 'Siti')).toEqual({ present: ['Siti'], lines: [] });
});

test('who closes the window is gone after some seconds', async () => {
  await look('one', 'Tan Mei Ling');
  await demo.submit('time', { minutes: 1 });
  expect((await look('one', 'Dr Tan Wei Ling')).present).toEqual(['Dr Tan Wei Ling']);
});

test('a line without a text is refused, and a name is shown as text', async () => {
  expect((await write('one', 'Siti', '  ')).status).toBe(400);
  expect((await write('one', 'Siti', 'x'.repeat(501))).status).toBe(400);
  const page = await (await at('one?name=%3Cscript%3E')).text();
  expect(page).toContain('You are here as &lt;script&gt;');
  expect(page).not.toContain('<script>');
});

test('there is no such page without the sandbox', async () => {
  expect((await world().fetch(new Request('https://myniks.test/sandbox/room/one'))).status).toBe(404);
});
