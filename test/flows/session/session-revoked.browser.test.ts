/** A session that the server has ended, in Chromium. */
import { expect, test } from 'vitest';
import { newSights, straight } from '#harness/chromium/harness.ts';
import { walk } from '#harness/chromium/walk.ts';
import { screensOf } from '#harness/chromium/walked.ts';
import { guestRevoked, revokedAtStart } from '#harness/session/session.driver.ts';
import { required } from '#machines/kit/required.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile({ now: NOW });
const [asNobody, asKept] = screensOf('session');

test.for([
  { who: 'a guest', from: asNobody, path: guestRevoked },
  // above the page that the server has rendered
  { who: 'who opens /home with a session that has ended', from: asKept, path: revokedAtStart },
])('AUTH-18: $who reads that the session has ended, and the page reloads after a second', async ({ from, path }) => {
  const { screen } = straight({ screen: required(from ?? null, 'session'), path });
  // the flow's paths check the look
  expect(await walk({ ...screen, lookOf: () => null }, served(), path, newSights())).toBeUndefined();
});
