import { expect, test } from 'vitest';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { heading, tap, textOf } from './kit/hand.ts';
import { openStage, useStage } from './kit/stage.tsx';

const world = worldPerFile();
useStage();

test('NAV-20: it', async () => {
  const stage = await openStage(world(), { at: '/appointment', as: 'meiling' });
  console.log(stage.address(), textOf(document.body), stage.gate.sent.map((s) => s.call.path));
  tap('link', /With a doctor/);
  await stage.settle();
  console.log(stage.address(), textOf(document.body), heading('x'));
  tap('button', /Where/);
  await stage.settle();
  console.log(stage.address(), textOf(document.body), heading('x'));
  await stage.back();
  console.log(stage.address(), textOf(document.body), heading('x'));
});
