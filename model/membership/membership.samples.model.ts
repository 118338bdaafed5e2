/** Memberships and movements of the walked machines; they travel as they are. */
import * as v from 'valibot';
import { Membership, Movement, MovementDetail } from '#contract/entities/niks.ts';

export const niksStranger = v.parse(Membership, {
  joinedAt: null,
  hasSpentEnough: false,
  endingSoon: [],
  closesOn: null,
  bonusRatio: null,
});

export const niksMember = v.parse(Membership, {
  ...niksStranger,
  joinedAt: '2026-01-05T04:00:00.000Z',
  endingSoon: [{ points: 12, endsOn: '2026-12-15' }],
  bonusRatio: 0.2,
});

export const earned = v.parse(Movement, {
  _id: 'earned-1',
  kind: 'earned',
  movedAt: '2026-10-02T06:30:00.000Z',
  points: 52,
  totalAvailablePts: 52,
  invoiceId: 'invoice-earned',
  invoiceNo: 'INV-000101',
});

export const used = v.parse(Movement, {
  _id: 'used-1',
  kind: 'used',
  movedAt: '2026-11-20T03:00:00.000Z',
  points: -10,
  totalAvailablePts: 42,
  invoiceId: 'invoice-used',
  invoiceNo: 'INV-000117',
});

const lot = {
  grantedAt: earned.movedAt,
  granted: 52,
  remaining: 42,
  endsOn: '2027-10-02',
  invoiceNo: earned.invoiceNo,
};

export const earnedDetail = v.parse(MovementDetail, {
  ...earned,
  bonus: 8,
  short: 0,
  lots: [{ ...lot, points: 52 }],
});

export const usedDetail = v.parse(MovementDetail, {
  ...used,
  bonus: 0,
  short: 0,
  lots: [{ ...lot, points: -10 }],
});
