/** What the booking machine allows and nobody can do in a browser, and why. */

import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { edgesOf } from '#model/walker.ts';
import type { Excuse } from '../hands/hands.ts';

/** The popup covers where others begin; it is closed first, and in these states something comes of that. */
const CROSSINGS = [
  'booking.begin (the same kind)',
  'booking.begin (the other kind)',
  'booking.again (the earlier one)',
  'booking.resume (the same hold)',
  'booking.resume (another hold)',
];
const ENDS = ['confirmed', 'waitingContact'];
const DIALOGS = ['sameTimeNotice', 'detail.keepHint'];
/** Ends of a create that neither server nor network can be brought to; another one takes the same transition. */
const SAME_WAY = ['INVALID', 'invalid', 'signedOut', 'IN_PROGRESS', 'UNAVAILABLE', 'unexpected'];

const CANDIDATES: readonly Excuse[] = [
  ...[...ENDS, ...DIALOGS].flatMap((state) =>
    CROSSINGS.map((label) => ({ state, label, reason: 'the popup or its dialog is closed first' })),
  ),
  ...CROSSINGS.map(
    (label): Excuse => ({
      state: 'start',
      label,
      when: ({ entry }) => entry === 'released',
      reason: 'the dialog is closed first',
    }),
  ),
  ...ENDS.map((state) => ({ state, label: 'step.back', reason: 'the popup closes, and that begins the next booking' })),
  ...SAME_WAY.map((outcome) => ({
    label: `createAppointment -> ${outcome}`,
    reason: 'the server or the network cannot be brought to it here; another end takes the same transition',
  })),
  { label: 'choosing -> unexpected', reason: 'whatever its calls answer, the choice goes on by itself' },
  { label: 'holding -> unexpected', reason: 'whatever its calls answer, what is held goes on by itself' },
  {
    state: 'missedAppointmentDeposit.reviewing',
    label: 'fee.retry',
    when: ({ fee }) => fee !== null,
    reason: 'only where it could not be loaded',
  },
  ...['hint.remember (not again)', 'hint.remember (again next time)'].map(
    (label, index): Excuse => ({
      state: 'detail.keepHint',
      label,
      when: ({ isHintDismissed }) => isHintDismissed === (index === 0),
      reason: 'so it is already',
    }),
  ),
];

/** Those that are about this flow. */
export const bookingExceptions = (flow: Flow): Excuse[] => {
  const edges = edgesOf(flow).map(({ from, label }) => ({
    ...from,
    path: statePath(from.value),
    label,
  }));
  return CANDIDATES.filter(({ state, label, when }) =>
    edges.some((edge) => edge.label === label && edge.path === (state ?? edge.path) && (when?.(edge.context) ?? true)),
  );
};
