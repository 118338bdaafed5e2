import { describe, expect, it } from 'vitest';
import { RECORD_TABS } from '#machines/records/records.types.ts';
import { claimedRecordsFlow, recordsFlow } from '#model/records/records.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

describe('the lists', () => {
  it('REC-01: each is asked for when its tab is chosen, and not before', async () => {
    const records = startScripted(recordsFlow);
    await records.play('loadList -> nothing');
    for (const tab of RECORD_TABS.slice(1)) await records.play(`tab.select (${tab})`, 'loadList -> nothing');
    expect(records.requests).toEqual(RECORD_TABS.map((tab) => ({ id: 'loadList', input: { tab } })));
  });

  it('REC-02: an empty answer is a list with nothing in it, not a failure', async () => {
    const records = startScripted(recordsFlow);
    await records.play('tab.select (documents)', 'loadList -> nothing');
    expect(records.snapshot().value).toBe('list');
    expect(records.snapshot().context).toMatchObject({ lists: { documents: [], invoices: null }, failure: null });
  });

  it('another tab is chosen while one loads: only the answer for the present one is kept', async () => {
    const records = startScripted(recordsFlow);
    await records.play('tab.select (refills)', 'tab.select (regimen)', 'loadList -> nothing');
    expect(records.snapshot().context.lists).toEqual({
      invoices: null,
      refills: null,
      regimen: [],
      documents: null,
    });
  });

  it('a list that could not be loaded is asked for again; what was there before stays', async () => {
    const records = startScripted(recordsFlow);
    await records.play('loadList -> nothing', 'list.refresh', 'loadList -> offline');
    expect(records.snapshot().value).toBe('loadFailed');
    expect(records.snapshot().context).toMatchObject({ lists: { invoices: [] }, failure: { kind: 'offline' } });
    await records.play('list.refresh', 'loadList -> nothing');
    expect(records.snapshot().context.failure).toBeNull();
  });
});

describe('a number that is not proven', () => {
  it('the digital ID is offered for a claim, and not for what is proven or lost', async () => {
    for (const [number, isOffered] of [
      ['none', true],
      ['claimed', true],
      ['proven', false],
      ['lost', false],
    ] as const) {
      const records = startScripted({ ...recordsFlow, input: { tab: 'invoices', number } });
      await records.play('loadList -> nothing');
      expect([number, records.snapshot().can({ type: 'digitalId.open' })]).toEqual([number, isOffered]);
    }
  });

  it('back from it, the list is asked for again; another tab leaves it', async () => {
    const records = startScripted(claimedRecordsFlow);
    await records.play('loadList -> nothing', 'digitalId.open');
    expect(records.requests.at(-1)).toEqual({ id: 'digitalId', input: { returned: null, storedState: null } });
    await records.play('digitalId -> back', 'loadList -> nothing', 'digitalId.open', 'tab.select (documents)');
    expect(records.requests.map(({ id }) => id)).toEqual([
      'loadList',
      'digitalId',
      'loadList',
      'digitalId',
      'loadList',
    ]);
    expect(records.snapshot().context.tab).toBe('documents');
  });
});
