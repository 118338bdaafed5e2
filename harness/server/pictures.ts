/** Pictures as an app sends them. */
import sharp, { type Sharp } from 'sharp';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { PatientId, Token } from '#contract/ids.ts';
import type { Answered, World } from './world.ts';

/** A red square on blue, as an image of sharp. */
export const redOnBlue = (width: number, height: number): Sharp => {
  const side = Math.floor(Math.min(width, height) / 2);
  const red = { create: { width: side, height: side, channels: 3 as const, background: '#d00' } };
  return sharp({ create: { width, height, channels: 3, background: '#00d' } }).composite([{ input: red }]);
};

/** Sends a picture, with any file name and declared type; further parts of the form come after it. */
export const sendPicture = async (
  world: World,
  { token, of, bytes, key }: { token: Token; of: PatientId; bytes: Uint8Array; key?: string },
  {
    name = 'picture.png',
    type = 'image/png',
    more = [],
  }: { name?: string; type?: string; more?: [string, Blob][] } = {},
): Promise<Answered> => {
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], name, { type }));
  for (const [field, part] of more) form.append(field, part);
  const answer = await world.fetch(
    new Request(`http://myniks.test/api/profile/pic/${of}?app-id=${DEFAULT_APP_ID}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
      body: form,
    }),
  );
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
};
