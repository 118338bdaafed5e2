/** A member's picture: stored, readable by its address, replaced and removed. */
import { readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { redOnBlue, sendPicture } from '#harness/server/pictures.ts';
import { openWorld } from '#harness/server/world.ts';
import { picturesIn } from '#server/adapters/pictures.adapter.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { loadSharp } from '#server/kit/sharp.adapter.ts';
import { removePictures } from '#server/picture/picture.service.ts';
import { whitePng } from '#test/kit/white-png.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const siti = patientIdOf('siti');
let token: Token;
beforeEach(async () => {
  token = await world().signIn('siti');
});

const send = (bytes: Uint8Array, options = {}) => sendPicture(world(), { token, of: siti, bytes }, options);
const urlIn = (answer: { body: unknown }) => (answer.body as { data: { profilePicUrl: string } }).data.profilePicUrl;
const fetchFrom = (url: string) => world().fetch(new Request(`http://myniks.test${url}`));
const bytesFrom = async (url: string) => Buffer.from(await (await fetchFrom(url)).arrayBuffer());
const remove = () => ask(world(), profileCalls.removePicture, { token, params: { patientId: siti } });
const present = async () => (await answerOf(world(), profileCalls.loadProfile, { token })).data.profilePicUrl;

describe('PATCH /profile/pic/:patientId', () => {
  test('API-31 SERVER-23: a PNG comes back from its address with the pixels that were sent, and is in the profile', async () => {
    const sent = await redOnBlue(64, 64).png().toBuffer();
    const url = urlIn(await send(sent));
    expect(await present()).toBe(url);
    const answer = await fetchFrom(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(await bytesFrom(url))).toEqual(await pixels(sent));
  });

  test('SERVER-23: what was stored is stored again byte by byte', async () => {
    const first = await bytesFrom(urlIn(await send(await redOnBlue(300, 200).png().toBuffer())));
    expect(await bytesFrom(urlIn(await send(first)))).toEqual(first);
  });

  test('a picture of 12 megapixels becomes an upright square of 512 pixels without what the camera wrote', async () => {
    const photo = await redOnBlue(4_000, 3_000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Siti' }, IFD3: { GPSLatitude: '1/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const url = urlIn(await send(photo, { name: 'x'.repeat(5_000), type: 'text/html' }));
    const { format, width, height, exif, orientation } = await sharp(await bytesFrom(url)).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
      orientation: undefined,
    });
  });

  test('is served with a cache of its own, without a script', async () => {
    const { headers } = await fetchFrom(urlIn(await send(await redOnBlue(8, 8).webp().toBuffer())));
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  const png = () => redOnBlue(64, 64).png().toBuffer();
  test.for<[name: string, make: () => Promise<Uint8Array>, code: string]>([
    [
      'a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'NOT_A_PICTURE',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 'NOT_A_PICTURE'],
    ['an animation', () => redOnBlue(64, 64).gif().toBuffer(), 'NOT_A_PICTURE'],
    ['nothing', async () => Buffer.alloc(0), 'NOT_A_PICTURE'],
    ['half a picture', async () => (await redOnBlue(640, 640).jpeg().toBuffer()).subarray(0, 1_000), 'NOT_A_PICTURE'],
    ['a bomb of 30 000 by 30 000 pixels', async () => whitePng(30_000), 'NOT_A_PICTURE'],
    ['5 MB and one byte', async () => Buffer.concat([await png(), Buffer.alloc(PICTURE_MAX_BYTES)]), 'BODY_TOO_LARGE'],
  ])('refuses %s, and keeps the picture that was', async ([, make, code]) => {
    const before = urlIn(await send(await png()));
    const { status, body } = await send(await make());
    expect([status < 500, body]).toEqual([true, expect.objectContaining({ code })]);
    expect(await present()).toBe(before);
    expect((await fetchFrom(before)).status).toBe(200);
  });

  test('the same of 100 by 100 pixels is taken', async () => {
    expect((await send(whitePng(100))).status).toBe(200);
  });

  test('what hangs behind a picture is not stored', async () => {
    const tail = '<script>alert(1)</script>';
    const url = urlIn(await send(Buffer.concat([await png(), Buffer.from(tail)])));
    expect((await bytesFrom(url)).includes(tail)).toBe(false);
  });

  test('refuses a form of many parts, JSON, and a body that is no form', async () => {
    const parts = Array.from({ length: 500 }, (_, index): [string, Blob] => [`part${index}`, new Blob(['x'])]);
    expect((await send(await png(), { more: parts })).body).toMatchObject({ code: 'INVALID' });
    expect((await send(await png(), { more: [['picture', new Blob(['x'])]] })).body).toMatchObject({ code: 'INVALID' });
    const asJson = await world().call('PATCH', `/profile/pic/${siti}`, { token, body: { picture: 'x' } });
    expect(asJson.body).toMatchObject({ code: 'WRONG_CONTENT_TYPE' });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const broken = await world().call('PATCH', `/profile/pic/${siti}`, { token, body: '--b\r\nContent', headers });
    expect([broken.status, broken.body]).toEqual([400, expect.objectContaining({ code: 'INVALID' })]);
  });

  test('another patient’s picture is not found, and guests have none', async () => {
    const bytes = await png();
    const other = patientIdOf('meiling');
    expect((await sendPicture(world(), { token, of: other, bytes })).body).toMatchObject({ code: 'NOT_FOUND' });
    const others = await ask(world(), profileCalls.removePicture, { token, params: { patientId: other } });
    expect(others.code).toBe('NOT_FOUND');
    const guest = await guestOf(world());
    expect((await sendPicture(world(), { token: guest, of: siti, bytes })).body).toMatchObject({
      code: 'MEMBERS_ONLY',
    });
  });

  test('the same key with the same picture answers the same address, and with another one is refused', async () => {
    const bytes = await png();
    const once = { token, of: siti, bytes, key: 'picture-1' };
    const first = await sendPicture(world(), once);
    expect((await sendPicture(world(), once)).body).toEqual(first.body);
    const other = { ...once, bytes: await redOnBlue(32, 32).png().toBuffer() };
    expect((await sendPicture(world(), other)).body).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
});

describe('DELETE /profile/pic/:patientId', () => {
  test('API-32 SERVER-24: the picture is gone from the profile and from its address', async () => {
    const url = urlIn(await send(await redOnBlue(64, 64).png().toBuffer()));
    expect((await remove()).code).toBe(null);
    expect([await present(), (await fetchFrom(url)).status]).toEqual([null, 404]);
    expect((await remove()).code).toBe(null);
  });
});

describe('files', () => {
  /** A world with a known picture folder, to check its files. */
  const openShelf = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'myniks-pictures-'));
    const files = picturesIn(folder);
    const own = await openWorld({ deps: { pictures: files } });
    onTestFinished(own.close);
    const ownToken = await own.signIn('siti');
    const put = async () =>
      sendPicture(own, { token: ownToken, of: siti, bytes: await redOnBlue(16, 16).png().toBuffer() });
    return { own, files, put, list: () => readdirSync(folder) };
  };

  test('a picture that is replaced is removed; of many at the same time one is left', async () => {
    const { put, list, own } = await openShelf();
    await put();
    const answers = await Promise.all([put(), put(), put()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await removePictures(own.deps, await own.clock.now());
    expect(list()).toHaveLength(1);
    expect(await own.db.selectFrom('picture').select(['name', 'patient_id']).execute()).toEqual([
      { name: list()[0], patient_id: siti },
    ]);
  });

  test('a store that does not answer is told as such, and what it has half taken is removed an hour later', async () => {
    const { own, files, put, list } = await openShelf();
    const write = files.put;
    files.put = async (name, bytes) => {
      await write(name, bytes);
      throw new Error('The answer was lost');
    };
    const { status, body } = await put();
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    expect(list()).toHaveLength(1);
    own.clock.advance(3_600_001);
    await removePictures(own.deps, await own.clock.now());
    expect([list(), await own.db.selectFrom('picture').selectAll().where('patient_id', 'is', null).execute()]).toEqual([
      [],
      [],
    ]);
  });

  test('a file that cannot be removed is tried again', async () => {
    const { own, files, put, list } = await openShelf();
    await put();
    const { remove: erase } = files;
    files.remove = () => Promise.reject(new Error('Not now'));
    expect((await put()).status).toBe(200);
    expect(list()).toHaveLength(2);
    files.remove = erase;
    await removePictures(own.deps, await own.clock.now());
    expect(list()).toHaveLength(1);
  });
});

test('readers stay open while the same ones are asked for again: another thread may be about to open a picture', async () => {
  await loadSharp(['jpeg', 'png', 'webp']);
  const block = vi.spyOn(sharp, 'block');
  onTestFinished(() => block.mockRestore());
  await Promise.all([loadSharp(['jpeg', 'png', 'webp']), loadSharp(['jpeg', 'png', 'webp'])]);
  expect(block).not.toHaveBeenCalled();
  await loadSharp(['avif']);
  expect(block).toHaveBeenCalledTimes(1);
});
