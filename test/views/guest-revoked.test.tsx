import { expect, it } from 'vitest';
import { required } from '#machines/kit/required.ts';
import { guestRevoked } from '#stage/hands/session.hands.ts';
import { walk } from '#stage/views/view-flow.ts';
import { viewsPerFile } from './kit/views-per-file.ts';

const { viewsOf } = viewsPerFile();

it('AUTH-18: a guest whose session the server has ended reads so, and the page reloads after a second', async () => {
  const [session] = viewsOf('session');
  expect(await walk(required(session ?? null, 'session'), guestRevoked)).toBeUndefined();
});
