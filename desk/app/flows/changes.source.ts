import { fromCallback } from 'xstate';
import type { ChangeKind } from '../changes.ts';
import type { DeskServices } from './ports.ts';

type Heard = { type: 'changes.heard' };

/** The machines' source of changes, for these kinds. */
export const changesSource = (...kinds: readonly ChangeKind[]) => ({
  source: ({ changes }: DeskServices) =>
    fromCallback<Heard, Record<string, never>, Heard>(({ sendBack }) =>
      changes.subscribe(kinds, () => sendBack({ type: 'changes.heard' })),
    ),
});
