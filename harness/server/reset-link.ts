import { signinCalls } from '#contract/calls/signin.calls.ts';
import { answerOf } from './ask.ts';
import type { World } from './world.ts';

/** The path of the link that a mail brings to Mei Ling. */
export const mailLink = async (world: World): Promise<string> => {
  await answerOf(world, signinCalls.forgotPassword, { body: { username: 'meiling.tan@example.com' } });
  await world.sendMail();
  const [path] = /\/resetPassword\/[\w-]+/.exec(world.outbox.list()[0]?.text ?? '') ?? [];
  if (path === undefined) throw new Error('No link was mailed');
  return path;
};

/** Makes every mailed link stop working. */
export const endLinks = async ({ db }: World): Promise<void> => void (await db.deleteFrom('reset_token').execute());
