/** A guest whose session the server has ended, in Chromium. */
import { expect, test } from 'vitest';
import { required } from '#machines/kit/required.ts';
import { NOW } from '#model/samples.ts';
import { newSights, straight } from '#stage/browser/stage.ts';
import { walk } from '#stage/browser/walk.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { guestRevoked } from '#stage/hands/session.hands.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile({ now: NOW });

test('AUTH-18: a guest reads that the session has ended, and the page reloads after a second', async () => {
  const [session] = screensOf('session');
  const { screen, path } = straight({ screen: required(session ?? null, 'session'), path: guestRevoked });
  // how it looks is checked on the paths of the flow
  expect(await walk({ ...screen, lookOf: () => null }, served(), path, newSights())).toBeUndefined();
});
