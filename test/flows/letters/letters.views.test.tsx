/** The page of letters on the real server, without an answer and beside another tab. */
import { describe, expect, it } from 'vitest';
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answer, type Passage } from '#harness/dom/gate.ts';
import { press, sees } from '#harness/dom/hand.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { answerOf } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const CHOOSE = lettersCalls.chooseLetter;
const UNSAVED = 'Your choice was not saved';
const switches = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')];
const shown = () => switches().map(({ checked }) => checked);
const open = async () => {
  const stage = await openStage(world(), { at: '/profile/letters', as: 'siti' });
  await stage.until(() => switches().length > 1, 'the switches');
  return stage;
};
/** As another tab would show it now. */
const truth = async () => {
  const other = await open();
  const state = shown();
  other.close();
  return state;
};
const choose = async (stage: Stage, at: number, fault: Passage) => {
  stage.gate.hold(CHOOSE);
  press(switches()[at] ?? document.body);
  await stage.until(() => stage.gate.isHeld(CHOOSE), 'the choice');
  await stage.gate.release(CHOOSE, fault);
  await stage.pass(100_000 + MINUTE_MS);
  await stage.until(() => switches().length > 1 && !sees('Saving…'), 'the end of it');
};
const lost: Passage = async (request) => {
  await world().fetch(request);
  throw new TypeError('Failed to fetch');
};
const late: Passage = async (request) => {
  await world().fetch(request);
  return null;
};
const refused = answer(503, { success: false, code: 'UNAVAILABLE', message: 'Not now' });

describe('NOTIF-07: a choice of letters', () => {
  it.each([
    ['lost', lost, true],
    ['late', late, true],
    ['a 503', refused, false],
  ] as const)(
    'whose answer is %s shows as the server has it, and says whether it was saved',
    async (_, fault, isSaved) => {
      const stage = await open();
      const before = shown();
      await choose(stage, 0, fault);
      expect(shown()).toEqual(before.map((isOn, at) => (at === 0 && isSaved ? !isOn : isOn)));
      expect(sees(UNSAVED)).toBe(!isSaved);
      const seen = shown();
      stage.close();
      expect(await truth()).toEqual(seen);
    },
  );

  it('made again after another tab has taken it back is made, and the screen shows what the other tab chose', async () => {
    const stage = await open();
    const before = shown();
    await choose(stage, 0, lost);
    // in another tab
    const token = await world().signIn('siti');
    const { data } = await answerOf(world(), lettersCalls.loadLetters, { token });
    const [first, second] = data.choices;
    if (!first || !second) throw new Error('There are no choices');
    for (const { kind, channel, isOn } of [first, second])
      await answerOf(world(), CHOOSE, { token, body: { kind, channel, isOn: !isOn } });
    press(switches()[0] ?? document.body);
    await stage.until(() => stage.gate.isHeld(CHOOSE), 'the next choice');
    await stage.gate.release(CHOOSE);
    await stage.until(() => !sees('Saving…'), 'the answer');
    const seen = shown();
    expect(seen).not.toEqual(before);
    stage.close();
    expect(await truth()).toEqual(seen);
  });
});
