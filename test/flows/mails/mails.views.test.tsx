/** The sample mails on their screens. */
import { describe, expect, it } from 'vitest';
import { dialog, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const FIRST = 'Before your first visit';
const mails = () => reachable('link').filter((link) => link.getAttribute('href')?.startsWith('/profile/email/'));
const list = async (at = '/profile/email') => {
  const harness = await openHarness(world(), { at, as: 'siti' });
  await harness.until(() => sees('These are samples.'), 'the mails');
  return harness;
};
const press = async (harness: Harness, role: 'button' | 'link', name: string | RegExp) => {
  tap(role, name);
  await harness.settle();
};
const read = async (harness: Harness) => {
  await press(harness, 'link', new RegExp(FIRST));
  await harness.until(() => sees('If you take medicine, bring its name and dose.'), 'the mail');
};

describe('/profile/email', () => {
  it('NAV-15 PROFILE-14: lists samples with read flag, star and attachments, and sends no call', async () => {
    const harness = await list();
    const before = harness.gate.sent.length;
    expect(mails().map((mail) => [textOf(mail).includes('New'), textOf(mail).includes('starred')])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(mails().map((mail) => textOf(mail).includes('with attachments'))).toEqual([true, false, true, false]);
    await read(harness);
    expect(harness.gate.sent.slice(before).map(({ url }) => url.pathname)).toEqual([]);
  });

  it('NAV-16 NAV-39: a mail shows at its address, with star and delete in place of calendar and bell', async () => {
    const harness = await openHarness(world(), { at: '/profile/email/1', as: 'siti' });
    await harness.until(() => sees(FIRST), 'the mail');
    expect(sees('Before-your-visit.pdf')).toBe(true);
    for (const name of ['Star', 'Delete']) expect(reachable('button', name)).toHaveLength(1);
    for (const name of [/^My appointments/, /^Notifications/]) expect(reachable('button', name)).toEqual([]);
    await press(harness, 'button', 'Back');
    await harness.until(() => harness.address() === '/profile/email', 'the list');
  });

  it('PROFILE-17: opening a mail marks it read, and the star stays for this visit only', async () => {
    const harness = await list();
    await read(harness);
    await press(harness, 'button', 'Star');
    expect(reachable('button', 'Star')[0]?.getAttribute('aria-pressed')).toBe('true');
    await press(harness, 'button', 'Back');
    await harness.until(() => mails().length === 4, 'the list');
    expect(textOf(mails()[0] ?? document.body)).toContain('starred');
    expect(textOf(mails()[0] ?? document.body)).not.toContain('New');
    await harness.reload('/profile/email');
    await harness.until(() => mails().length === 4, 'the list');
    expect(textOf(mails()[0] ?? document.body)).not.toContain('starred');
    expect(textOf(mails()[0] ?? document.body)).toContain('New');
  });

  it('PROFILE-15 PROFILE-16: delete asks; NO keeps the mail, YES removes it and leads to the list', async () => {
    const harness = await list();
    await read(harness);
    await press(harness, 'button', 'Delete');
    expect(textOf(dialog() ?? document.body)).toContain('Delete this email?');
    await press(harness, 'button', 'No, keep it');
    expect(dialog()).toBeNull();
    expect(harness.address()).toBe('/profile/email/1');
    await press(harness, 'button', 'Delete');
    await press(harness, 'button', 'Yes, delete it');
    await harness.until(() => harness.address() === '/profile/email', 'the list');
    await harness.until(() => mails().length === 3, 'three mails');
    expect(sees(FIRST)).toBe(false);
  });

  it.each(['/profile/email', '/profile/email/1'])('NAV-15 NAV-16: %s sends a guest to sign-up', async (at) => {
    const harness = await openHarness(world(), { at, as: 'guest' });
    await harness.until(() => harness.address().startsWith('/signup'), 'sign-up');
    expect(ready('button', 'Delete')).toEqual([]);
  });
});
