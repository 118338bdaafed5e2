/** Walks by chance find what is wrong with a machine, and tell the shortest way to it; the budget finds what makes states many. */
import { describe, expect, it } from 'vitest';
import { machineLayer } from '#atlas/paths/open.layer.ts';
import { answerWalks, runPaths } from '#atlas/paths/paths.command.ts';
import { readQuestion } from '#atlas/paths/paths.options.ts';
import { pathBy, shorten } from '#atlas/paths/shorten.ts';
import { budgetOf } from '#atlas/paths/state.budget.ts';
import { required } from '#machines/kit/required.ts';
import { appFlow } from '#model/app/app.model.ts';
import { newPasswordFlow } from '#model/new-password/new-password.model.ts';
import { otpFlow } from '#model/otp/otp.model.ts';
import { createReplay } from '#model/replay.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { edgePaths, type Path, statesOf } from '#model/walker.ts';
import { mutantsOf } from '#test/model/mutants.ts';

const otpWithout = (name: string) => {
  const mutant = mutantsOf(otpFlow.machine).find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`nothing is taken away: ${name}`);
  return { ...otpFlow, machine: mutant.machine };
};

const walked = async (args: readonly string[], subject?: typeof otpFlow) => {
  const said: string[] = [];
  const layer = machineLayer((flow) => subject ?? flow);
  const answer = await answerWalks([otpFlow], readQuestion(['otp', ...args]), layer, (text) => said.push(text));
  return { ...answer, said };
};
const SEEDED = ['--seed', '7', '--walks', '40', '--steps', '20', '--stop', 'failure'];

describe('random walks', () => {
  it.each([
    ['states.code.states.entering.on.code.submit', 3],
    ['states.code.states.verifying.on.step.back', 4],
  ])('find that %s is missing, by a shortest path of %i steps', async (name, length) => {
    const subject = otpWithout(name);
    const { said, code } = await walked(SEEDED, subject);
    expect(code).toBe(1);
    expect(said.join('\n')).toMatch(new RegExp(`: FAILED.*\\n(?: +\\d+\\. .+\\n){${length + 1}} {3}=> \\S`));
    expect((await walked(SEEDED, subject)).said).toEqual(said);
    const replay = createReplay(otpFlow);
    for (const path of edgePaths(otpFlow).filter((one) => one.length < length)) {
      const scripted = startScripted(subject);
      await replay(path, scripted);
      scripted.stop();
    }
  });

  it('tell what fails as a story, and how to see it again', async () => {
    const subject = otpWithout('states.code.states.verifying.on.step.back');
    const { said } = await walked([...SEEDED, '--language', 'zh'], subject);
    expect(said.at(-1)).toMatch(/\n {5}4\. 核对验证码。 → 正在核对验证码。\n|\n {5}4\. .+\n {3}=> /);
    expect(said.at(-1)).toMatch(/\n {3}again {4}npm run paths -- otp --start \d --by .+ --layer machine$/);
  });

  it('go as the machine says where nothing is missing', async () => {
    const { text, code } = await runPaths(['hold', '--seed', '7', '--walks', '20', '--steps', '10']);
    expect(code).toBe(0);
    expect(text).toMatch(
      /^40 passed, 0 failed in machine: 40 walks, \d+ steps, \d+ of \d+ transitions \(\d+ %\), \d+ s, seed 7$/,
    );
  });
});

describe('a walk that fails late', () => {
  const [member, guest] = ['person.change (member)', 'person.change (guest)'];
  const round = ['booking.open', 'appointments.open', 'popup.close', 'notifications.open', 'popup.close'];
  const long = [
    guest,
    member,
    ...round,
    'refill.open',
    'popup.close',
    ...round,
    'logOut.open',
    'confirm -> no',
    ...round,
  ];
  const LATE: readonly [name: string, causes: readonly string[], shortest: readonly string[], most: number][] = [
    ['by its last step alone', [], [member, 'notifications.open', 'popup.close'], 4],
    [
      'by a step before',
      ['refill.open'],
      [member, 'refill.open', 'popup.close', 'notifications.open', 'popup.close'],
      12,
    ],
    [
      'by two in their order',
      ['refill.open', 'logOut.open'],
      [member, 'refill.open', 'popup.close', 'logOut.open', 'popup.close', 'notifications.open', 'popup.close'],
      20,
    ],
  ];
  it.each(LATE)('is made short in few tries: %s', async (_, causes, shortest, most) => {
    let tries = 0;
    const fails = async (path: Path): Promise<Path | null> => {
      tries += 1;
      const labels = path.map(({ label }) => label);
      const places = causes.map((cause) => labels.indexOf(cause));
      const isCaused = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
      return isCaused && labels.slice(-2).join() === 'notifications.open,popup.close' ? path : null;
    };
    const path = required(pathBy(appFlow, long), 'path');
    const short = await shorten(appFlow, path, fails, { most: 30, isLate: () => false });
    const labels = short.map(({ label }) => label);
    expect(tries).toBeLessThanOrEqual(most);
    expect(labels).toEqual(shortest);
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
