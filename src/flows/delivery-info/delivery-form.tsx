import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { deliveryInfoReasons } from '#machines/delivery-info/delivery-info.reasons.ts';
import {
  deliveryWays,
  selectFee,
  selectMissingForFree,
  selectWay,
} from '#machines/delivery-info/delivery-info.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { FlowForm } from '#src/ui/flow/flow-form.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AddressFields } from './address-fields.tsx';
import { ChinaDialog } from './china-dialog.tsx';
import type { DeliveryProps } from './delivery.types.ts';
import { useNeedWords, useWayWords } from './delivery-words.ts';
import { RecipientFields } from './recipient-fields.tsx';

const FORM = 'delivery-info';
const NEXT = { type: 'step.next' } as const;

/** Address and recipient of an order; part of every wizard with a delivery. */
export function DeliveryForm({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const way = useSelector(actor, selectWay);
  const isChina = useSelector(actor, (snapshot) => snapshot.matches('china'));
  const ways = useWayWords();
  const words: Record<string, string> = useNeedWords();
  return (
    <FlowForm id={FORM} actor={actor} event={NEXT} reasons={deliveryInfoReasons} words={(id) => words[id]}>
      <Stack gap={6}>
        <Heading size="xl">{t`Where should it go?`}</Heading>
        <FieldPlace name="way">
          <ChoiceGroup label={t`Where should it go?`}>
            {deliveryWays.map((one) => (
              <Choice
                key={one}
                lead={<Glyph icon={ways[one].icon} />}
                title={ways[one].title}
                sub={ways[one].sub}
                isSelected={one === way}
                onSelect={() => actor.send({ type: 'way.select', way: one })}
              />
            ))}
          </ChoiceGroup>
        </FieldPlace>
        <FeeNote actor={actor} />
        <AddressFields actor={actor} />
        <RecipientFields actor={actor} />
      </Stack>
      {isChina && <ChinaDialog actor={actor} />}
    </FlowForm>
  );
}

/**
 * Fee of the way of delivery, and the amount missing for a free one; abroad, the clinic confirms the order first
 * (DELIV-07).
 */
function FeeNote({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const way = useSelector(actor, selectWay);
  const fee = useSelector(actor, (snapshot) => selectFee(snapshot, 'singapore'));
  const missing = money(useSelector(actor, selectMissingForFree));
  const price = money(fee);
  if (way === 'country')
    return (
      <Note tone="warn" title={t`This order has to be confirmed first`}>
        {t`You pay with us directly after that. Nothing is charged now.`}
      </Note>
    );
  if (way !== 'singapore') return null;
  return fee > 0 ? (
    <Note tone="quiet" icon={truckIcon}>
      {t`Delivery is ${price}. Add skin care for ${missing} more and it is free.`}
    </Note>
  ) : (
    <Note tone="ok" icon={truckIcon}>{t`Delivery is free.`}</Note>
  );
}

/** @param children words that name the commitment of the button */
export function DeliveryDock({ actor, children }: DeliveryProps & { children: string }) {
  const words: Record<string, string> = useNeedWords();
  return (
    <FlowDock form={FORM} actor={actor} event={NEXT} reasons={deliveryInfoReasons} words={(id) => words[id]}>
      {children}
    </FlowDock>
  );
}
