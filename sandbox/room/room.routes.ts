/** /sandbox/room: replaces a provider of video calls. It shows who is present, and both sides can write a line. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { type Html, layout } from '../page/page.ts';
import type { SandboxRooms } from './rooms.ts';

const Name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100));
const Written = v.object({ name: Name, text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)) });

/** Path below the app's address, in the form that ROOM_URL has. */
export const ROOM_PATH = '/sandbox/room/{room}?name={name}';

const roomPage = (name: string): Html =>
  layout({
    lang: 'en',
    title: 'Consultation',
    label: 'Sandbox: this page stands in for the room of a video consultation.',
    base: '/sandbox',
    head: html`<script type="module" src="/sandbox/room.js"></script>`,
    body: html`
<h1>Consultation</h1>
<section class="plate" aria-labelledby="present"><h2 id="present">Present</h2>
<ul id="people" aria-live="polite"></ul></section>
<section class="plate" aria-labelledby="said"><h2 id="said">Written</h2>
<ol id="lines" aria-live="polite"></ol>
<form class="acts" id="write"><input type="hidden" name="name" value="${name}">
<label class="field">Your line<input name="text" required maxlength="500" autocomplete="off"></label>
<button>Send</button></form></section>
<p class="quiet">You are here as ${name}. Close this window to leave.</p>`,
  });

/** Page script: polls every second and appends only new lines. */
const SCRIPT = `const form = document.getElementById('write');
const { name, text } = form.elements;
const here = location.pathname;
let shown = '';
const item = (words) => Object.assign(document.createElement('li'), { textContent: words });
const show = ({ present, lines }) => {
  const now = JSON.stringify([present, lines]);
  if (now === shown) return;
  shown = now;
  document.getElementById('people').replaceChildren(...present.map(item));
  document.getElementById('lines').replaceChildren(...lines.map((line) => item(line.name + ': ' + line.text)));
};
const look = () => fetch(here + '/now?name=' + encodeURIComponent(name.value)).then((answer) => answer.json()).then(show).catch(() => {});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = new URLSearchParams({ name: name.value, text: text.value });
  const { ok } = await fetch(here + '/line', { method: 'POST', body }).catch(() => ({ ok: false }));
  if (ok) text.value = '';
  await look();
});
setInterval(look, 1000);
await look();`;

/** Mounts the room at /sandbox, next to the outbox, with the same headers and styles. */
export const roomRoutes = (pages: Hono, rooms: SandboxRooms): void => {
  const nameOf = (asked: string | undefined): string => {
    const name = v.safeParse(Name, asked);
    return name.success ? name.output : 'Guest';
  };
  pages.get('/room.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  pages.get('/room/:room', (c) => c.html(roomPage(nameOf(c.req.query('name')))));
  pages.get('/room/:room/now', (c) => c.json(rooms.look(c.req.param('room'), nameOf(c.req.query('name')))));
  pages.post('/room/:room/line', async (c) => {
    const written = v.safeParse(Written, await c.req.parseBody());
    if (!written.success) return c.text('A line needs a name and a text.', 400);
    rooms.write(c.req.param('room'), written.output);
    return c.body(null, 204);
  });
};
