/** The page of letters on the real server, without an answer and beside another tab. */
import { describe, expect, it } from 'vitest';
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answer, type Passage } from '#harness/dom/gate.ts';
import { press, sees } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { answerOf } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const CHOOSE = lettersCalls.chooseLetter;
const UNSAVED = 'Your choice was not saved';
const switches = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')];
const shown = () => switches().map(({ checked }) => checked);
const open = async () => {
  const harness = await openHarness(world(), { at: '/profile/letters', as: 'siti' });
  await harness.until(() => switches().length > 1, 'the switches');
  return harness;
};
/** The state that a new tab would show now. */
const truth = async () => {
  const other = await open();
  const state = shown();
  other.close();
  return state;
};
const choose = async (harness: Harness, at: number, fault: Passage) => {
  harness.gate.hold(CHOOSE);
  press(switches()[at] ?? document.body);
  await harness.until(() => harness.gate.isHeld(CHOOSE), 'the choice');
  await harness.gate.release(CHOOSE, fault);
  await harness.pass(100_000 + MINUTE_MS);
  await harness.until(() => switches().length > 1 && !sees('Saving…'), 'the end of it');
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
      const harness = await open();
      const before = shown();
      await choose(harness, 0, fault);
      expect(shown()).toEqual(before.map((isOn, at) => (at === 0 && isSaved ? !isOn : isOn)));
      expect(sees(UNSAVED)).toBe(!isSaved);
      const seen = shown();
      harness.close();
      expect(await truth()).toEqual(seen);
    },
  );

  it('made again after another tab has taken it back is made, and the screen shows what the other tab chose', async () => {
    const harness = await open();
    const before = shown();
    await choose(harness, 0, lost);
    // another tab chooses meanwhile
    const token = await world().signIn('siti');
    const { data } = await answerOf(world(), lettersCalls.loadLetters, { token });
    const [first, second] = data.choices;
    if (!first || !second) throw new Error('There are no choices');
    for (const { kind, channel, isOn } of [first, second])
      await answerOf(world(), CHOOSE, { token, body: { kind, channel, isOn: !isOn } });
    press(switches()[0] ?? document.body);
    await harness.until(() => harness.gate.isHeld(CHOOSE), 'the next choice');
    await harness.gate.release(CHOOSE);
    await harness.until(() => !sees('Saving…'), 'the answer');
    const seen = shown();
    expect(seen).not.toEqual(before);
    harness.close();
    expect(await truth()).toEqual(seen);
  });
});
