import { compileMessages } from '#tools/messages.mjs';

/** Compiles the catalogues that the app's modules import, once before all tests. */
export async function setup(): Promise<void> {
  await compileMessages();
}
