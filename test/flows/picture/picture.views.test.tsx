/** /profile and the member's picture, with the real server. */

import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import { answer } from '#harness/dom/gate.ts';
import { choose, control, dialog, isReady, reachable, sees, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const PHOTO = { type: 'image/jpeg', size: 600 };
const file = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body;
const open = async () => {
  const harness = await openHarness(world(), { at: '/profile', as: 'siti' });
  await harness.until(() => file() !== document.body, 'the camera');
  return harness;
};
const send = async (harness: Harness, chosen = PHOTO) => {
  choose(file(), chosen);
  await harness.settle();
};
/** Addresses of the member's picture, wherever the app shows it. */
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const stored = (harness: Harness) => harness.app().session.getSnapshot().context.profile?.profilePicUrl ?? null;

describe('the profile', () => {
  it.each([
    ['link', /^My details/, '/profile/info', 'Block and street'],
    ['link', /^Change password/, '/profile/change-password', 'Current password'],
    ['link', /^Language/, '/profile/language', 'English'],
    ['link', /^Email messages/, '/profile/email', 'These are samples'],
  ] as const)('PROFILE-04: the %s %s opens its screen', async (role, name, address, words) => {
    const harness = await open();
    tap(role, name);
    await harness.until(() => harness.address() === address && sees(words), words);
    expect(sees('Close my account')).toBe(false);
  });

  it('PROFILE-04: log out asks first; name and picture are shown', async () => {
    const harness = await open();
    expect(sees('Siti Rahman')).toBe(true);
    await send(harness);
    await harness.until(() => stored(harness) !== null, 'the picture');
    expect(pictures()).toContain(stored(harness));
    tap('button', 'Log out');
    await harness.until(() => dialog() !== null, 'the question');
    expect(dialog()?.textContent).toContain('Log out');
  });
});

describe('the picture', () => {
  it('PROFILE-07 API-31: a chosen image is sent as a form, and its new address shows everywhere', async () => {
    const harness = await open();
    harness.gate.hold(profileCalls.changePicture);
    await send(harness);
    // the picture shows before it is stored
    expect(pictures().filter((src) => src?.startsWith('blob:'))).toHaveLength(1);
    await harness.gate.release(profileCalls.changePicture);
    await harness.until(() => stored(harness) !== null, 'the answer');
    const [sent] = harness.gate.sentTo(profileCalls.changePicture);
    expect(sent?.url.pathname).toBe('/api/profile/pic/patient-siti');
    expect(sent?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(stored(harness)).toMatch(/^\/api\/picture\/[\w-]{22}\.webp$/);
    // two places show it: the card, and the part beside the navigation
    expect(pictures()).toEqual([stored(harness), stored(harness)]);
    const fetched = await world().fetch(new Request(`http://myniks.test${stored(harness)}`));
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('PROFILE-08 API-32: removing it sends DELETE, and the placeholder shows everywhere at once', async () => {
    const harness = await open();
    await send(harness);
    await harness.until(() => pictures().length === 2, 'the picture');
    tap('button', 'Remove my picture');
    await harness.until(() => pictures().length === 0, 'the placeholder');
    expect(harness.gate.sentTo(profileCalls.removePicture).map(({ url }) => url.pathname)).toEqual([
      '/api/profile/pic/patient-siti',
    ]);
    expect(sees('SR')).toBe(true);
  });

  it.each([
    ['a PDF', { type: 'application/pdf', size: 600 }, 'This file is not an image.'],
    ['5 MB and one byte', { ...PHOTO, size: PICTURE_MAX_BYTES + 1 }, 'This image is larger than 5 MB.'],
  ])('PROFILE-09: %s is refused with a message, and nothing is sent', async (_, chosen, words) => {
    const harness = await open();
    await send(harness, chosen);
    expect(sees(words)).toBe(true);
    expect(harness.gate.sentTo(profileCalls.changePicture)).toEqual([]);
    await send(harness);
    await harness.until(() => stored(harness) !== null, 'the next one');
    expect(sees(words)).toBe(false);
  });

  it('PROFILE-09: an image of exactly 5 MB is sent', async () => {
    const harness = await open();
    await send(harness, { ...PHOTO, size: PICTURE_MAX_BYTES });
    await harness.until(() => stored(harness) !== null, 'the answer');
    expect(harness.gate.sentTo(profileCalls.changePicture)).toHaveLength(1);
  });

  it('an answer that never came is asked for again with the same key, and the picture is stored once', async () => {
    const harness = await open();
    harness.gate.hold(profileCalls.changePicture);
    await send(harness);
    await harness.gate.release(profileCalls.changePicture, async (request) => {
      await world().fetch(request.clone());
      throw new TypeError('Failed to fetch');
    });
    await harness.until(() => sees('Your picture may not be changed'), 'the failure');
    tap('button', 'Try again');
    await harness.settle();
    await harness.gate.release(profileCalls.changePicture);
    await harness.until(() => stored(harness) !== null, 'the answer');
    const keys = harness.gate.sentTo(profileCalls.changePicture).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await world().db.selectFrom('picture').select('name').execute()).toHaveLength(1);
  });

  it('what is cancelled after it was stored shows as stored', async () => {
    const harness = await open();
    harness.gate.hold(profileCalls.changePicture);
    await send(harness);
    await harness.gate.release(profileCalls.changePicture, async (request) => {
      await world().fetch(request.clone());
      return null;
    });
    tap('button', 'Cancel');
    await harness.until(() => stored(harness) !== null, 'what the clinic has');
    expect(pictures()).toContain(stored(harness));
  });

  it('the camera waits while a picture is on its way, and goes on when one looks at another page', async () => {
    const harness = await open();
    harness.gate.hold(profileCalls.changePicture);
    await send(harness);
    expect(isReady(file())).toBe(false);
    await harness.go('/home');
    await harness.gate.release(profileCalls.changePicture);
    await harness.until(() => stored(harness) !== null, 'the answer');
    await harness.go('/profile');
    await harness.until(() => reachable('button', 'Remove my picture').length > 0, 'the picture');
    expect(control('button', 'Remove my picture')).toBeDefined();
  });

  it('a refusal of the server is told, and the picture that was stays', async () => {
    const harness = await open();
    await send(harness);
    await harness.until(() => stored(harness) !== null, 'the picture');
    const before = stored(harness);
    harness.gate.hold(profileCalls.changePicture);
    await send(harness);
    await harness.gate.release(
      profileCalls.changePicture,
      answer(429, { success: false, code: 'TOO_MANY_TRIES', message: 'Please wait a minute.' }),
    );
    await harness.until(() => sees(REFUSAL_WORDS.TOO_MANY_TRIES.en), 'the message');
    expect([stored(harness), pictures().includes(before)]).toEqual([before, true]);
  });
});
