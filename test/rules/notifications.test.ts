import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Notification } from '#contract/entities/notification.ts';
import { IsoInstant } from '#contract/time-formats.ts';
import { isNew } from '#machines/notifications/notifications.rules.ts';
import { selectOlder, selectRecent } from '#machines/notifications/notifications.selectors.ts';
import { notificationsFlow } from '#model/notifications/notifications.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

/** Tuesday 24 November 2026, half past midnight in Singapore. */
const NOW = v.parse(IsoInstant, '2026-11-23T16:30:00.000Z');
const at = (createdAt: string) => v.parse(Notification, { _id: createdAt, event: 'ANNOUNCEMENT', createdAt });
const midnight = at('2026-11-23T16:00:00.000Z');
const beforeMidnight = at('2026-11-23T15:59:59.999Z');
const instant = (text: string) => v.parse(IsoInstant, text);

describe('recent and older', () => {
  it('NOTIF-01 NOTIF-02 NOTIF-03: today begins at midnight in Singapore; what was before is older', () => {
    const { context } = startScripted(notificationsFlow).snapshot();
    const list = { context: { ...context, now: NOW, entries: [midnight, beforeMidnight] } };
    expect([selectRecent(list), selectOlder(list)]).toEqual([[midnight], [beforeMidnight]]);
  });
});

describe('new', () => {
  it.each([
    ['never opened', null, true],
    ['opened before it came', '2026-11-23T15:00:00.000Z', true],
    ['opened in the very moment', '2026-11-23T16:00:00.000Z', false],
    ['opened after it came', '2026-11-23T16:10:00.000Z', false],
  ])('NAV-43: of today, %s', (_, openedAt, expected) => {
    expect(isNew(midnight, NOW, openedAt === null ? null : instant(openedAt))).toBe(expected);
  });

  it('NAV-43: what came yesterday is not new, also when the popup was never opened', () => {
    expect(isNew(beforeMidnight, NOW, null)).toBe(false);
  });
});

it('NOTIF-06: what a notification lacks is empty, not missing', () => {
  expect(at('2026-11-23T16:00:00.000Z')).toEqual({
    _id: '2026-11-23T16:00:00.000Z',
    event: 'ANNOUNCEMENT',
    msg: '',
    createdAt: '2026-11-23T16:00:00.000Z',
    metadata: {
      aptDate: null,
      providerDetail: null,
      invoiceNo: null,
      orgCode: null,
      invoiceDetails: null,
      payment: null,
    },
  });
});
