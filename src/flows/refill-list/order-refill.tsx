import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectUnpaid } from '#machines/refill-list/refill-list.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import type { RefillListActor } from './refill-list.definition.ts';
import { UnpaidNote } from './unpaid-note.tsx';

/** The way into the wizard from the list of orders. */
export function OrderRefill() {
  const { t } = useLingui();
  const flows = useService('flows');
  return (
    <Button
      kind="line"
      icon={refillIcon}
      onPress={() => flows.open('refill', { type: 'refill.begin', isAgain: false })}
    >
      {t`Order refill`}
    </Button>
  );
}

/** Warns of a second order while an earlier one of the same items is unpaid. */
export function Unpaid({ actor }: { actor: RefillListActor }) {
  return <UnpaidNote orders={useSelector(actor, selectUnpaid, shallowEqual)} />;
}

/** Due items join an empty list, and its prices are shown at once. */
export function RunningOut({ actor }: { actor: RefillListActor }) {
  const { t } = useLingui();
  const flows = useService('flows');
  const isOffered = useSelector(
    actor,
    (snapshot) => snapshot.context.listed.length === 0 && snapshot.can({ type: 'list.again' }),
  );
  if (!isOffered) return null;
  return (
    <Button
      kind="soft"
      icon={refillIcon}
      onPress={() => {
        actor.send({ type: 'list.again' });
        flows.open('refill', { type: 'refill.begin', isAgain: true });
      }}
    >
      {t`Order what is running out`}
    </Button>
  );
}
