import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Medicine } from '#contract/entities/refill.ts';
import { RowAction } from '#src/ui/plate/plate.tsx';
import type { RefillListActor } from './refill-list.definition.ts';

/** Puts something on the refill list, or takes it off; nothing if it cannot be ordered again. */
export function ListAction({ actor, medicine: { _id, name } }: { actor: RefillListActor; medicine: Medicine }) {
  const { t } = useLingui();
  const isListed = useSelector(actor, ({ context }) => context.listed.includes(_id));
  const canBeAdded = useSelector(actor, (snapshot) => snapshot.can({ type: 'item.add', id: _id }));
  if (isListed)
    return (
      <RowAction
        label={t({ message: 'Remove', context: 'from the list' })}
        hiddenLabel={t`Remove from the refill list: ${name}`}
        onPress={() => actor.send({ type: 'item.remove', id: _id })}
      />
    );
  return canBeAdded ? (
    <RowAction
      label={t({ message: 'Add', context: 'to the list' })}
      hiddenLabel={t`Add to the refill list: ${name}`}
      onPress={() => actor.send({ type: 'item.add', id: _id })}
    />
  ) : null;
}
