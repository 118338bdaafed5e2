/** `npm run paths -- --watch` walks what a change touched. */
import { type ChildProcess, spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '#atlas/folders.ts';
import { flowsOf } from '#atlas/paths/watch.ts';

let watching: ChildProcess | undefined;
afterEach(() => watching?.kill());

/** Starts the command. @returns what it has said so far */
const watched = async (...args: string[]): Promise<() => string> => {
  let said = '';
  watching = spawn(process.execPath, [join(ROOT, 'atlas/paths.ts'), ...args, '--watch'], { cwd: ROOT });
  for (const stream of [watching.stdout, watching.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await vi.waitFor(() => expect(said).toContain('Waiting for a change'), LONG);
  return () => said;
};
const LONG = { timeout: 300_000, interval: 100 };
/** Touches a file of tests or models: a touched source of the app would make other tests build it again. */
const touch = (file: string) => utimesSync(join(ROOT, file), new Date(), new Date());

describe('watching', () => {
  it('walks the flow of a changed file in the layer, and waits for the next change', async () => {
    const said = await watched('--walks', '3', '--seed', '5', '--layer', 'machine');
    const walks = (name: string) => said().split(`${name}:\n`).slice(1);
    touch('harness/confirm/confirm.driver.ts');
    const passed = /^(?:….*\n)*9 passed, 0 failed in machine: 9 walks, .+, seed 5\n/;
    await vi.waitFor(
      () => expect(walks('confirm')[0]).toMatch(/^3 passed, 0 failed in machine: 3 walks, .+, seed 5\n/),
      LONG,
    );
    touch('model/otp/otp.model.ts');
    await vi.waitFor(() => expect(walks('otp')[0]).toMatch(passed), LONG);
    expect(walks('confirm')).toHaveLength(1);
  });

  it('of a flow by its name hears of no other flow, and of what belongs to none', async () => {
    const said = await watched('confirm', '--walks', '1');
    touch('model/otp/otp.model.ts');
    touch('harness/files.ts');
    await vi.waitFor(() => expect(said()).toContain('1 passed, 0 failed in machine'), LONG);
    expect(said()).not.toContain('otp:');
  });

  it.each([
    ['src/flows/booking/time-step.tsx', "import '#machines/choosing/choosing.selectors.ts';", ['booking', 'choosing']],
    ['src/flows/hold/use-resume.ts', '', ['hold']],
    ['src/flows/account/reauthentication.tsx', '', ['reauthentication']],
    ['machines/otp/otp.machine.ts', "import '../booking/booking.types.ts';", ['otp']],
    ['src/ui/button/button.tsx', "import '../icon/icon.tsx';", []],
  ])('%s belongs to its flows', (file, source, names) => {
    expect(flowsOf(file, source)).toEqual(names);
  });
});
