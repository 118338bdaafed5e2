import { expect, it } from 'vitest';
import { holdFlow, keptHoldFlow, remoteHold } from '#model/hold/hold.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

it('HOLD-01 HOLD-04: a hold begins and ends by what booking tells', async () => {
  const hold = startScripted(holdFlow);
  await hold.play('hold.begin (remote)');
  expect([hold.snapshot().value, hold.snapshot().context.holds]).toEqual(['holding', [remoteHold]]);
  await hold.play('hold.end (remote)');
  expect([hold.snapshot().value, hold.emitted]).toEqual(['none', []]);
});

it('HOLD-10 HOLD-05: what was kept and is over is dropped and told once, the other deadline is waited for', async () => {
  const hold = startScripted(keptHoldFlow);
  await hold.play('deadline.reached (of the remote)');
  expect(hold.emitted).toEqual([{ type: 'hold.expired', id: 'remote' }]);
  expect(hold.snapshot().value).toBe('holding');
  await hold.play('deadline.reached (of the deposit)');
  expect(hold.snapshot().context.holds).toEqual([]);
});

it('HOLD-04: what was paid in another tab ends here, too', async () => {
  const hold = startScripted(keptHoldFlow);
  await hold.play('holds.read (the deposit)');
  expect(hold.emitted).toEqual([{ type: 'hold.ended', id: 'remote' }]);
});
