import { expect, it } from 'vitest';
import { walk } from '#harness/dom/view-flow.ts';
import { guestRevoked } from '#harness/session/session.driver.ts';
import { required } from '#machines/kit/required.ts';
import { viewsPerFile } from './kit/views-per-file.ts';

const { viewsOf } = viewsPerFile();

it('AUTH-18: a guest whose session the server has ended reads so, and the page reloads after a second', async () => {
  const [session] = viewsOf('session');
  expect(await walk(required(session ?? null, 'session'), guestRevoked)).toBeUndefined();
});
