/** `npm run paths` in a layer: the walked paths, the report of each, and the end. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#atlas/folders.ts';
import type { Layer } from '#atlas/paths/layers.ts';
import { machineLayer, openLayer } from '#atlas/paths/open.layer.ts';
import { walksIn } from '#atlas/paths/path.choice.ts';
import { byChance, runWalks, tallyWords } from '#atlas/paths/path.runs.ts';
import { answerWalks, runPaths } from '#atlas/paths/paths.command.ts';
import { readQuestion } from '#atlas/paths/paths.options.ts';
import { openMeter, readStop } from '#atlas/paths/stop.conditions.ts';
import { pathId } from '#atlas/paths/told.walks.ts';
import { comesTo, PATIENCE_MS, presentPatience, withPatience } from '#harness/chromium/waiting.ts';
import { required } from '#machines/kit/required.ts';
import { otpFlow } from '#model/otp/otp.model.ts';
import { mutantsOf } from '#test/model/mutants.ts';
import { hasDisplay } from '#tools/display.ts';

const UNSEEN = { isHeaded: false, isSlow: false, isStaying: false, isReloading: false, isForwarding: false };
const runs = async (...args: string[]) => {
  const said: string[] = [];
  return { ...(await runPaths(args, (text) => said.push(text))), said };
};

describe('the layer of the machine', () => {
  it('walks the chosen paths and tells each', async () => {
    const { text, code, said } = await runs('otp', '--to', 'verified', '--layer', 'machine');
    expect(code).toBe(0);
    expect(said).toHaveLength(3);
    for (const line of said) expect(line).toMatch(/^\d\. To “Proven” \(\d+ steps, .+\): passed$/);
    expect(text).toMatch(
      /^3 passed, 0 failed in machine: 3 walks, \d+ steps, \d+ of \d+ transitions \(\d+ %\), \d+ s$/,
    );
  });

  it('knows the paths of the atlas by their ids', async () => {
    const [walk] = walksIn([otpFlow], 'cover');
    const id = pathId(otpFlow, walk?.path ?? []);
    const { said, text } = await runs('otp', '--path', id, '--layer', 'machine');
    expect(said).toHaveLength(1);
    expect(text).toContain(`1 walk, ${walk?.path.length} steps`);
  });

  it('walks by chance until enough is covered', async () => {
    const { text, code } = await runPaths(['otp', '--seed', '3', '--stop', 'coverage:60']);
    expect(code).toBe(0);
    const [, taken = 0] = /\((\d+) %\)/.exec(text) ?? [];
    expect(Number(taken)).toBeGreaterThanOrEqual(60);
  });
});

describe('the layer of the views', () => {
  it('starts Vitest by itself', () => {
    const { VITEST: _, ...env } = process.env;
    const command = [join(ROOT, 'atlas/paths.ts'), 'confirm', '--layer', 'views'];
    const lines = execFileSync(process.execPath, command, { encoding: 'utf8', env }).trim().split('\n');
    for (const line of lines.slice(1, -1).filter((one) => !one.startsWith('…')))
      expect(line).toMatch(/^\d+\. To “.+” \(\d steps?\): passed$/);
    expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed in views: /);
  });
});

describe('a failure', () => {
  const mutant = mutantsOf(otpFlow.machine).find(({ name }) => name === 'states.code.states.entering.on.code.submit');
  const broken = { ...otpFlow, machine: mutant?.machine ?? otpFlow.machine };

  it('is told as the story until it, and stops where that was asked for', async () => {
    const walks = walksIn([otpFlow], 'cover');
    const layer = machineLayer((flow) => (flow === otpFlow ? broken : flow));
    const said: string[] = [];
    const meter = openMeter([otpFlow], [readStop('failure')]);
    const tally = await runWalks(walks, layer, meter, { language: 'en', say: (text) => said.push(text) });
    expect(tally.failed).toBe(1);
    expect(tally.passed + 1).toBeLessThan(walks.length);
    expect(tallyWords(tally)).toBe(`${tally.passed} passed, 1 failed`);
    expect(said.at(-1)).toMatch(
      /: FAILED(?:, made short: \d+ steps)?\n {5}0\. .+\. → .+\n(?: +\d+\. .+ → .+\n)+ {3}=> \S/,
    );
  });

  it('says what differs side by side, where it is written, and how to walk it again', async () => {
    const layer = machineLayer((flow) => (flow === otpFlow ? broken : flow));
    const said: string[] = [];
    const { chance } = readQuestion(['otp', '--seed', '7', '--walks', '9']);
    const walks = byChance([otpFlow], required(chance, 'chance'), layer);
    await runWalks(walks, layer, openMeter([otpFlow], [readStop('failure')]), {
      language: 'en',
      say: (text) => said.push(text),
    });
    const told = said.find((text) => text.includes('FAILED')) ?? '';
    expect(told).toMatch(/made short: 3 steps\n(?: +\d+\. .+\n){4} {3}=> \S/);
    expect(told).toMatch(/\n +expected +seen\n +code\.submit +true +false\n/);
    expect(told).toMatch(/\n {3}machine {2}machines\/otp\/otp\.machine\.ts:\d+\n/);
    expect(told).toMatch(/\n {3}view {5}src\/flows\/\S+\.tsx:\d+\n/);
    const [, line = ''] = /machines\/otp\/otp\.machine\.ts:(\d+)/.exec(told) ?? [];
    expect(readFileSync(join(ROOT, 'machines/otp/otp.machine.ts'), 'utf8').split('\n')[Number(line) - 1]).toContain(
      "'code.submit'",
    );
    const [, command = ''] = /again {4}npm run paths -- (.+)$/.exec(told) ?? [];
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    expect(await runs(...args)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^1 passed, 0 failed.* 3 steps/),
    });
  });

  it('is told in time: where the time for making it short is over, as it was walked', async () => {
    const manners: (string | undefined)[] = [];
    const broke = machineLayer((flow) => (flow === otpFlow ? broken : flow));
    const toldIn = async (triesMs: number) => {
      manners.length = 0;
      const said: string[] = [];
      const layer: Layer = {
        ...broke,
        triesMs,
        go: (walk, manner) => {
          manners.push(manner);
          return broke.go(walk, manner);
        },
      };
      const question = readQuestion(['otp', '--seed', '7', '--walks', '9', '--stop', 'failure']);
      await answerWalks([otpFlow], question, layer, (text) => said.push(text));
      return said.find((text) => text.includes('FAILED')) ?? '';
    };
    expect(await toldIn(-1)).not.toContain('made short: 3 steps');
    expect(manners.filter((manner) => manner !== undefined)).toEqual(['kept']);
    expect(await toldIn(60_000)).toContain('made short: 3 steps');
    expect(new Set(manners)).toEqual(new Set([undefined, 'hurried', 'kept']));
  });

  it('in Chromium is given up once nothing changes, in less time than a test waits', async () => {
    let looks = 0;
    const changing = () => Math.min((looks += 1), 20);
    const waiting = withPatience({ stillMs: 200, actMs: 200 }, () => comesTo(changing, 30));
    await expect(waiting).rejects.toThrow('20');
    expect(presentPatience().stillMs).toBe(PATIENCE_MS);
  });

  it('in which nothing was walked is not green, nor is a path that does not exist', async () => {
    const layer: Layer = { ...machineLayer(), go: async () => ({ kind: 'left out', reason: 'no reason' }) };
    const answered = await answerWalks([otpFlow], readQuestion(['otp', '--to', 'verified']), layer, () => {});
    expect(answered).toMatchObject({ code: 1, note: expect.stringMatching(/^Nothing was walked/) });
    const lacking = await answerWalks(
      [otpFlow],
      readQuestion(['otp']),
      { ...layer, lacks: () => 'no screen' },
      () => {},
    );
    expect(lacking).toEqual({ text: '', note: 'otp cannot be walked in machine: no screen.', code: 2 });
    const none = ['otp', '--through', 'left', '--to', 'verified'];
    expect(await runs(...none)).toMatchObject({ code: 1, note: expect.stringMatching(/^There is no such path/) });
  });
});

describe('what is asked wrongly', () => {
  it.each([
    [['otp', '--walks', '0'], '“0”'],
    [['otp', '--stop', 'coverage:200'], 'coverage:100'],
    [['otp', '--fromat', 'csv'], 'There is no option “--fromat”. The nearest is --format. There are:\n  --all'],
    [['otp', '--walks'], '“--walks” was given a value and takes none, or takes one and has none.'],
    [['otp', '--by', 'code.submit', '--layer', 'machine'], 'There is no step 1 “code.submit”. There are:\n  '],
    [['otp', '--start', '9', '--layer', 'machine'], 'There is no beginning “9”. There are:\n  1: '],
  ])('%j is answered by a sentence', async (args, words) => {
    const { note, code } = await runs(...args);
    expect(code).toBe(2);
    expect(note).toContain(words);
    expect(note).not.toMatch(/\n {4}at /);
  });
});

describe('stops', () => {
  it('are reached by steps, by minutes and by coverage', () => {
    const walks = walksIn([otpFlow], 'cover');
    let now = 0;
    const meterOf = (...stops: string[]) => openMeter([otpFlow], stops.map(readStop), () => now);
    const [steps, minutes, all] = [meterOf('steps:6'), meterOf('minutes:2'), meterOf('coverage:100', 'steps:9999')];
    for (const meter of [steps, minutes, all]) expect(meter.isOver()).toBe(false);
    const [first, ...others] = walks;
    if (first === undefined) throw new Error('no walk');
    for (const meter of [steps, minutes, all]) meter.add(first, false);
    expect([steps.isOver(), minutes.isOver(), all.isOver()]).toEqual([true, false, false]);
    now = 120_000;
    expect(minutes.isOver()).toBe(true);
    for (const walk of others) all.add(walk, false);
    expect(all.isOver()).toBe(true);
  });

  it('end walks by chance, which are the same for the same seed, and others for the next one', async () => {
    const layer = await openLayer('machine', UNSEEN);
    const labels = (seed: number) =>
      [...byChance([otpFlow], { seed, walks: 4, steps: 10 }, layer)].map(({ path }) =>
        path.map(({ label }) => label).join(),
      );
    expect(labels(5)).toHaveLength(4);
    expect(labels(5)).toEqual(labels(5));
    const long = (seed: number) => labels(seed).filter((one) => one.split(',').length > 3);
    expect(long(5).filter((one) => long(6).includes(one))).toEqual([]);
  });
});

describe('a window', () => {
  it('needs a display', () => {
    expect([hasDisplay('linux', {}), hasDisplay('linux', { DISPLAY: ':0' }), hasDisplay('darwin', {})]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('or its reload is of Chromium, which is taken without asking', async () => {
    expect(readQuestion(['otp', '--walks', '1', '--reload'])).toMatchObject({
      layer: 'browser',
      watching: { ...UNSEEN, isReloading: true },
    });
    expect(readQuestion(['otp', '--walks', '1', '--forward'])).toMatchObject({
      layer: 'browser',
      watching: { ...UNSEEN, isForwarding: true },
    });
    const { note, code } = await runPaths(['otp', '--forward', '--layer', 'views']);
    expect({ note, code }).toEqual({ note: expect.stringContaining('--layer browser has'), code: 2 });
  });

  it('that stays is of one path', async () => {
    const { text, note, code } = await runPaths(['otp', '--stay']);
    expect({ text, code }).toEqual({ text: '', code: 2 });
    expect(note).toMatch(/^--stay needs one path, and these are \d+/);
  });
});
