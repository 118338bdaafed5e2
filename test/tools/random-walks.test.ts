/** Walks by chance find what is wrong with a machine, and tell the shortest way to it; the budget finds what makes states many. */
import { describe, expect, it } from 'vitest';
import { answerWalks, runPaths } from '#atlas/paths/paths.command.ts';
import { walkRandomly } from '#atlas/paths/random.walks.ts';
import { budgetOf } from '#atlas/paths/state.budget.ts';
import { newPasswordFlow } from '#machines/new-password/new-password.model.ts';
import { otpFlow } from '#machines/otp/otp.model.ts';
import { startPuppets } from '#model/puppets.ts';
import { createReplay } from '#model/replay.ts';
import { edgePaths, statesOf } from '#model/walker.ts';
import { mutantsOf } from '#test/model/mutants.ts';

const OPTIONS = { seed: 7, walks: 40, steps: 20 };

const otpWithout = (name: string) => {
  const mutant = mutantsOf(otpFlow.machine).find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`nothing is taken away: ${name}`);
  return { ...otpFlow, machine: mutant.machine };
};

describe('random walks', () => {
  it.each([
    ['states.code.states.entering.on.code.submit', 3],
    ['states.code.states.verifying.on.step.back', 4],
  ])('find that %s is missing, by a shortest path of %i steps', async (name, length) => {
    const subject = otpWithout(name);
    const fault = await walkRandomly(otpFlow, OPTIONS, subject);
    expect(fault?.path.length).toBe(length);
    expect(fault?.reason).not.toBe('');
    expect(await walkRandomly(otpFlow, OPTIONS, subject)).toEqual(fault);
    const replay = createReplay(otpFlow);
    for (const path of edgePaths(otpFlow).filter((one) => one.length < length)) {
      const puppets = startPuppets(subject);
      await replay(path, puppets);
      puppets.stop();
    }
  });

  it('tell what fails as a story, and how to see it again', async () => {
    const subject = otpWithout('states.code.states.verifying.on.step.back');
    const how = { format: 'story', language: 'zh', stops: [] } as const;
    const { text, note, code } = await answerWalks([otpFlow], OPTIONS, how, () => subject);
    expect(code).toBe(1);
    expect(text).toMatch(/^1\. 到“正在核对验证码”\n(?:.+\n){4} {3}4\. 核对验证码。 → 正在核对验证码。$/);
    expect(note).toMatch(/^At its end it goes wrong: \S/);
    expect(note).toContain('Again: npm run paths -- otp --seed 7 --walks 40 --steps 20');
  });

  it('go as the machine says where nothing is missing', async () => {
    expect(await walkRandomly(otpFlow, OPTIONS)).toBeNull();
    const { text, code } = await runPaths(['hold', '--seed', '7', '--walks', '20', '--steps', '10']);
    expect(code).toBe(0);
    expect(text).toMatch(
      /^All went as the machine says, from 2 beginnings: 40 walks, \d+ steps, \d+ of \d+ transitions \(\d+ %\), \d+ s\. At most 10 steps, seed 7\.$/,
    );
  });
});

describe('the budget', () => {
  it('tells how many states there would be without a member of the key, those first that save most', () => {
    const budget = budgetOf(newPasswordFlow);
    const states = statesOf(newPasswordFlow).length;
    const savings = budget.map((member) => member.states - member.without);
    expect(savings).toEqual(savings.toSorted((a, b) => b - a));
    const everywhere = budget.filter(({ place }) => place === null);
    expect(new Set(everywhere.map((member) => member.position))).toEqual(new Set([1, 2]));
    for (const member of everywhere) {
      expect(member.states).toBe(states);
      expect(member.without).toBeLessThan(states);
    }
  });

  it('is a table for each way to begin', async () => {
    const { text } = await runPaths(['new-password', '--budget']);
    expect(text.match(/: \d+ states\nin +member +distinct +states +without it +for example\n/g)).toHaveLength(2);
    expect((await runPaths(['confirm', '--budget'])).text).toMatch(/no member of the key makes them more$/);
  });
});
