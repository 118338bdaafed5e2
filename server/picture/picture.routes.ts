import type { Hono } from 'hono';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import type { Frame } from '#server/kit/frame.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Caller } from '#server/kit/token.store.ts';
import { IMMUTABLE } from '#server/static/headers.rules.ts';
import { pictureDecoding } from './decoding.service.ts';
import { removePictures, storePicture } from './picture.service.ts';
import { dropPicture, givePicture, PICTURES } from './picture.store.ts';

/** Below the API's base. */
const PATH = '/picture/:name{[\\w-]{22}\\.(?:png|webp)}';

/** @throws Refused NOT_FOUND for another's picture */
const requireOwn = ({ patientId }: Caller, asked: PatientId): PatientId => {
  if (asked !== patientId) throw new Refused('NOT_FOUND');
  return patientId;
};

export const pictureRoutes = (serve: Serve, api: Hono<Frame>, deps: Deps): void => {
  const decode = pictureDecoding();
  serve(
    profileCalls.changePicture,
    async ({ params, body, caller, now, commit }) => {
      const patientId = requireOwn(caller(), params.patientId);
      const name = await storePicture(deps, await decode(body.picture, patientId), now);
      const answer = await commit(async (tx) => {
        await givePicture(tx, { patientId, name }, now);
        return { data: { profilePicUrl: `${PICTURES}${name}` } };
      });
      await removePictures(deps, now);
      return answer;
    },
    { looksFirst: true, limit: 'pictures' },
  );
  serve(profileCalls.removePicture, async ({ params, caller, now, commit }) => {
    const patientId = requireOwn(caller(), params.patientId);
    const answer = await commit(async (tx) => {
      await dropPicture(tx, patientId, now);
      return {};
    });
    await removePictures(deps, now);
    return answer;
  });
  /** Serves a picture without a session, which an image request cannot carry: the address alone gives access. */
  api.get(PATH, async (c) => {
    c.set('route', '/picture/:name');
    const name = c.req.param('name');
    const bytes = await deps.pictures.get(name).catch((error: unknown) => {
      throw new Refused('UNAVAILABLE', { cause: error });
    });
    if (bytes === null) throw new Refused('NOT_FOUND');
    return c.body(bytes, 200, {
      'Content-Type': name.endsWith('.png') ? 'image/png' : 'image/webp',
      'Content-Disposition': 'inline; filename="picture"',
      'Cache-Control': IMMUTABLE.replace('public', 'private'),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
  });
};
