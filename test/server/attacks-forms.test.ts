/** A form of files costs the server no more than its bytes, however its content type and its parts are written. */
import { expect, test } from 'vitest';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import { redOnBlue } from '#harness/server/pictures.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const PLAIN = 'multipart/form-data; boundary=a';
const HEAD = 'Content-Disposition: form-data; name=';

/** A picture in a form whose boundary is `a`, with parts before it, and lines in its own head. */
const send = async (type: string, { parts = 0, lines = '' }: { parts?: number; lines?: string } = {}) => {
  const before = `--a\r\n${HEAD}"p"\r\n\r\n\r\n`.repeat(parts);
  const picture = await redOnBlue(64, 64).png().toBuffer();
  const body = Buffer.concat([
    Buffer.from(`${before}--a\r\n${HEAD}"picture"; filename="p.png"\r\n${lines}\r\n`),
    picture,
    Buffer.from('\r\n--a--\r\n'),
  ]);
  const url = `http://myniks.test/api/profile/pic/${patientIdOf('siti')}?app-id=${DEFAULT_APP_ID}`;
  const headers = { authorization: `Bearer ${await world().signIn('siti')}`, 'content-type': type };
  const answer = await world().fetch(new Request(url, { method: 'PATCH', headers, body }));
  const { code = null } = (await answer.json()) as { code?: string };
  return [answer.status, code];
};

test.each([PLAIN, 'multipart/form-data; boundary="a"', 'Multipart/Form-Data;Boundary=a'])(
  'a form of type %s is read',
  async (type) => {
    expect(await send(type)).toEqual([200, null]);
  },
);

test.each([
  'multipart/form-data; xboundary=zzz; boundary=a',
  'multipart/form-data; x="boundary=zzz"; boundary=a',
  'multipart/form-data; x=boundary=zzz; boundary=a',
  'multipart/form-data; boundary=a; boundary=zzz',
  'multipart/form-data; boundary="\\a"',
  'multipart/form-data; boundary=zzz, multipart/form-data; boundary=a',
  'multipart/form-data; charset=utf-8; boundary=a',
  'multipart/form-data; boundary=a;',
])('no part of a form of type %s is read, as another reader may see another boundary in it', async (type) => {
  for (const parts of [0, 500]) expect(await send(type, { parts })).toEqual([415, 'WRONG_CONTENT_TYPE']);
});

test.each([
  ['more than ten parts', { parts: 10 }],
  ['a thousand parts', { parts: 1_000 }],
  ['lines of headers without end', { lines: 'a:b\r\n'.repeat(100_000) }],
  ['one header without end', { lines: `a:${'b'.repeat(1_000_000)}\r\n` }],
] as const)('a form with %s is not read', async (_, form) => {
  expect(await send(PLAIN, form)).toEqual([400, 'INVALID']);
});
