import { describe, expect, it } from 'vitest';
import { addMs } from '#contract/time.ts';
import {
  countdownOf,
  deadlineOf,
  firstOf,
  holdOf,
  isExpired,
  remainingMs,
  withHold,
} from '#machines/hold/hold.rules.ts';
import { depositHold, remoteHold } from '#model/hold/hold.model.ts';
import { heldForDeposit, heldRemote } from '#model/holding/holding.samples.model.ts';
import { NOW, nextWeek } from '#model/samples.ts';

describe('a hold', () => {
  it('HOLD-01 HOLD-02: fifteen minutes that end when the server says, whatever the device’s clock shows', () => {
    const hold = holdOf(heldRemote);
    expect(hold).toMatchObject({
      kind: 'remote',
      startedAt: NOW,
      durationMs: 900_000,
      invoiceId: heldRemote.invoiceId,
    });
    expect(hold && deadlineOf(hold)).toBe(heldRemote.holdUntil);
  });

  it('HOLD-03: forty minutes for a deposit, never counted down', () => {
    const hold = holdOf(heldForDeposit);
    expect(hold).toMatchObject({ kind: 'deposit', durationMs: 2_400_000 });
    expect(hold && countdownOf([hold])).toBeNull();
  });

  it('is of appointments that wait for their payment only', () => {
    expect(holdOf(nextWeek)).toBeNull();
    expect(holdOf({ ...heldRemote, invoiceId: null })).toBeNull();
  });

  it.each([
    [0, 900_000, false],
    [899_999, 1, false],
    [900_000, 0, true],
    [900_001, 0, true],
  ])('HOLD-02: after %i ms %i are left', (passed, left, isOver) => {
    const now = addMs(NOW, passed);
    expect([remainingMs(remoteHold, now), isExpired(remoteHold, now)]).toEqual([left, isOver]);
  });
});

describe('several of them', () => {
  it('the earliest deadline comes first; the countdown is that of a remote one', () => {
    const sooner = { ...depositHold, durationMs: 60_000 };
    expect(firstOf([remoteHold, sooner])).toBe(sooner);
    expect(countdownOf([sooner, remoteHold])).toBe(remoteHold);
    expect(firstOf([])).toBeNull();
  });

  it('one that is heard of again takes the place of what was known', () => {
    const longer = { ...remoteHold, startedAt: addMs(NOW, 1_000) };
    expect(withHold([remoteHold, depositHold], longer)).toEqual([depositHold, longer]);
  });
});
