import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { NOTIFICATION_EVENTS } from '#contract/entities/notification.ts';
import { addMs, DAY_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { popup, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, type StageOptions, stageClocks } from '#harness/dom/harness.tsx';
import { rows } from '#harness/notifications/notifications.view.ts';
import { addNotice } from '#harness/server/notices.ts';
import { NOW } from '#model/samples.ts';
import { bellIcon } from '#src/ui/icon/bell.icon.ts';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { FRAMED_PAGES, openFramed } from '#test/views/kit/framed-pages.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

const ago = (ms: number): IsoInstant => addMs(NOW, -ms);
const openList = (before?: StageOptions['before']) =>
  openHarness(world(), { at: '/home?flow=notifications', as: 'meiling', ...(before && { before }) });
const openHome = () => openHarness(world(), { as: 'meiling' });
const bell = () => reachable('button', /^Notifications/)[0]?.ariaLabel;
const open = async (harness: Harness) => {
  tap('button', /^Notifications/);
  await harness.settle();
};
const close = async (harness: Harness) => {
  tap('button', 'Close', popup() ?? undefined);
  await harness.settle();
};
/** By the title of their section: what each row says. */
const told = () =>
  Object.fromEntries(
    [...(popup()?.querySelectorAll('main section') ?? [])].map((section) => [
      textOf(section.querySelector('h2') ?? section),
      [...section.querySelectorAll('li')].map(textOf),
    ]),
  );
const pressed = () => rows().map((row) => row.querySelector('button')?.ariaPressed);
/** The server's answer, with one notification for each of these. */
const answered = (...entries: object[]) =>
  answer(200, {
    success: true,
    data: entries.map((entry, index) => ({ _id: `n${index}`, event: 'xyz', msg: '', createdAt: NOW, ...entry })),
  });
const openWith = async (...entries: object[]) => {
  const harness = await openList((gate) => gate.route(profileCalls.listNotifications, answered(...entries)));
  await harness.until(() => rows().length === entries.length, 'the list');
};

describe('the list', () => {
  it('NOTIF-01 NOTIF-02 NOTIF-03: one of five minutes ago is recent, one of January is older, with its date', async () => {
    await addNotice(world(), 'a', ago(5 * MINUTE_MS));
    await addNotice(world(), 'b', '2026-01-05T02:00:00.000Z' as IsoInstant);
    const harness = await openList();
    await harness.until(() => rows().length === 2, 'the list');
    expect(told()).toEqual({ Recent: ['News a5 minutes agoNew'], Older: ['News bJanuary 05, 2026'] });
  });

  it('API-34 NOTIF-04: each row of the answer shows an image, its text with its markup, and when it was', async () => {
    await openWith({ msg: 'Order <b>OS-7</b> is on the way.', event: 'ORDER_SHIPPED' }, { msg: 'Two' });
    expect(rows()).toHaveLength(2);
    const [row] = rows();
    expect(row?.querySelector('svg path')?.getAttribute('d')).toBe(truckIcon);
    expect(row?.querySelector('b')?.textContent).toBe('OS-7');
    expect(textOf(row ?? document.body)).toContain('now');
  });

  it('NOTIF-05: the one that is tapped is highlighted, and only that', async () => {
    await addNotice(world(), 'a', ago(MINUTE_MS));
    await addNotice(world(), 'b', ago(2 * MINUTE_MS));
    const harness = await openList();
    expect(pressed()).toEqual(['false', 'false']);
    for (const [index, expected] of [
      ['true', 'false'],
      ['false', 'true'],
    ].entries()) {
      tap('button', undefined, rows()[index]);
      await harness.settle();
      expect(pressed()).toEqual(expected);
    }
  });

  it('with none it says so, and while it loads it does not', async () => {
    const harness = await openList((gate) => gate.hold(profileCalls.listNotifications));
    expect([sees('No notification yet'), reachable('button', 'Try again').length]).toEqual([false, 0]);
    await harness.gate.release(profileCalls.listNotifications);
    await harness.settle();
    expect(sees('No notification yet')).toBe(true);
  });

  it('what could not be fetched is said, and fetched at the next try; what was there before stays', async () => {
    await addNotice(world(), 'a', ago(MINUTE_MS));
    const harness = await openList((gate) => gate.route(profileCalls.listNotifications, answer(200, null)));
    expect(sees('Your notifications could not be loaded')).toBe(true);
    harness.gate.route(profileCalls.listNotifications, ({ url, headers }) =>
      world().fetch(new Request(url, { headers })),
    );
    tap('button', 'Try again');
    await harness.until(() => rows().length === 1, 'the list');
    harness.gate.route(profileCalls.listNotifications, offline);
    await harness.pass(MINUTE_MS);
    await harness.pass(10_000);
    expect([rows().length, sees('There may be newer notifications')]).toEqual([1, true]);
    expect(ready('button', 'Try again')).toHaveLength(1);
  });
});

describe('what the app says itself', () => {
  const metadata = { aptDate: '2026-11-30', providerDetail: { name: 'Dr Tan' }, invoiceNo: 'OS-7' };

  it('NOTIF-07 NOTIF-08 NOTIF-09: every event has a text of its own; the eleven of today an image of their own', async () => {
    await openWith(...NOTIFICATION_EVENTS.map((event) => ({ event, metadata })));
    const texts = rows().map((row) => textOf(row));
    expect(new Set(texts).size).toBe(24);
    expect(texts.every((text) => text.includes(' · Dr Tan · Mon, 30 Nov · OS-7'))).toBe(true);
    expect(texts).toContain('Your remote consultation is not paid yet · Dr Tan · Mon, 30 Nov · OS-7nowNew');
    const images = rows().map((row) => row.querySelector('svg')?.outerHTML);
    expect(new Set(images.slice(0, 11)).size).toBe(11);
  });

  it('NOTIF-06: the text is the message, or without one what the event and its facts say', async () => {
    await openWith(
      { event: 'ORDER_DONE', msg: 'Done!', metadata },
      { event: 'ORDER_DONE', metadata: { invoiceNo: 'X' } },
    );
    expect(told()).toEqual({ Recent: ['Done!nowNew', 'Your order is confirmed · XnowNew'] });
  });

  it('NOTIF-10: an unknown event shows its message with the default image, and without one that there is news', async () => {
    await openWith({ event: 'xyz', msg: 'Hi' }, { event: 'constructor' });
    expect(told()).toEqual({ Recent: ['HinowNew', 'There is news for younowNew'] });
    for (const row of rows()) expect(row.querySelector('svg path')?.getAttribute('d')).toBe(bellIcon);
  });
});

describe('markup from elsewhere', () => {
  it.each([
    ['a script', 'Hi<script>window.stolen = 1</script>', 'Hi'],
    ['a picture that runs code', 'Hi<img src="x" onerror="window.stolen = 1">', 'Hi'],
    ['an event of an element', '<b onclick="window.stolen = 1" id="a" class="b" data-a="1">Hi</b>', '<b>Hi</b>'],
    ['a link that is code', '<a href="javascript:window.stolen=1">Hi</a>', '<a>Hi</a>'],
    ['a link that hides that it is code', '<a href=" java&#10;script:window.stolen=1">Hi</a>', '<a>Hi</a>'],
    ['a link to a document', '<a href="data:text/html,<script>1</script>">Hi</a>', '<a>Hi</a>'],
    ['a link to a site without encryption', '<a href="http://evil.example">Hi</a>', '<a>Hi</a>'],
    [
      'a link to a site like a path',
      '<a href="//evil.example">1</a><a href="/\\evil.example">2</a>',
      '<a>1</a><a>2</a>',
    ],
    ['a style', '<p style="position:fixed;inset:0">Hi</p><style>*{display:none}</style>', '<p>Hi</p>'],
    ['a frame and a form', '<iframe srcdoc="x"></iframe><form action="/"><input><button>Go</button></form>Hi', 'GoHi'],
    ['a drawing with code', '<svg><a><animate onbegin="window.stolen = 1"/></a></svg><math><mi>x</mi></math>Hi', 'Hi'],
    [
      'markup that changes its meaning',
      '<noscript><p title="</noscript><img src=x onerror=window.stolen=1>">',
      '<p></p>',
    ],
  ])('NOTIF-11: %s is taken out, and what it says stays', async (_, msg, expected) => {
    await openWith({ msg });
    const words =
      rows()[0]?.querySelector('span[class] + div > div > span') ?? rows()[0]?.querySelector('div > div > span');
    expect(words?.innerHTML).toBe(expected);
    expect(
      popup()?.querySelector('main :is(script, img, style, iframe, form, input, [onerror], [onclick], [style*=fixed])'),
    ).toBe(null);
    expect('stolen' in window).toBe(false);
  });

  it('NOTIF-11: plain markup and links by https or within the app stay, and the pages they lead to learn nothing', async () => {
    const kept = '<strong>a</strong> <i>b</i> <em>c</em><br><ul><li>d</li></ul>';
    await openWith({ msg: `${kept}<a href="https://a.example/x" target="_blank">e</a><a href="/records">f</a>` });
    const words = rows()[0]?.querySelector('ul')?.parentElement;
    expect(words?.innerHTML).toBe(
      `${kept}<a href="https://a.example/x" rel="noopener noreferrer">e</a><a href="/records" rel="noopener noreferrer">f</a>`,
    );
  });
});

describe('the bell', () => {
  it.each(FRAMED_PAGES)(
    'NAV-42: of %s opens the notifications, unless it is one email, which has none',
    async (path) => {
      const harness = await openFramed(world(), path);
      const icons = ready('button', /^Notifications/);
      expect(icons.length > 0).toBe(path !== '/profile/email/1');
      if (icons.length === 0) return;
      await open(harness);
      expect(textOf(popup()?.querySelector('h1') ?? document.body)).toBe('Notifications');
      expect(harness.address()).toBe(`${path}?flow=notifications`);
      await close(harness);
      expect(popup()).toBe(null);
    },
  );

  it('NAV-43: is lit by one of a minute ago, not after the popup was opened, nor after a reload', async () => {
    await addNotice(world(), 'a', ago(MINUTE_MS));
    const harness = await openHome();
    expect(bell()).toBe('Notifications, 1 new');
    await open(harness);
    await close(harness);
    expect(bell()).toBe('Notifications');
    await harness.reload();
    expect(bell()).toBe('Notifications');
    expect(localStorage.getItem('myniks.notifications')).not.toContain('News');
  });

  it('NAV-43: is lit by what comes later, within a minute, and not by what came yesterday', async () => {
    await addNotice(world(), 'a', ago(DAY_MS));
    const harness = await openHome();
    expect(bell()).toBe('Notifications');
    await addNotice(world(), 'b', addMs(NOW, 10_000));
    await harness.pass(MINUTE_MS);
    expect(bell()).toBe('Notifications, 1 new');
  });

  it('NAV-43: what was read is forgotten at log out, and means nothing to another member of the device', async () => {
    await addNotice(world(), 'a', ago(MINUTE_MS));
    const harness = await openHome();
    await open(harness);
    await close(harness);
    expect(Object.keys(localStorage)).toContain('myniks.notifications');
    harness.app().session.send({ type: 'session.end', goTo: null });
    await harness.settle();
    expect(Object.keys(localStorage)).not.toContain('myniks.notifications');
    localStorage.setItem('myniks.notifications', `patient-siti ${NOW}`);
    harness.close();
    await openHome();
    expect(bell()).toBe('Notifications, 1 new');
  });
});
