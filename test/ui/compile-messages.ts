import { compileMessages } from '#tools/messages.mjs';

/** Once before all tests: the catalogues that the app's modules import. */
export async function setup(): Promise<void> {
  await compileMessages();
}
