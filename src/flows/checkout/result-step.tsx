import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { StoreCart } from '#contract/entities/store.ts';
import type { Money } from '#contract/money.ts';
import { checkoutReasons } from '#machines/checkout/checkout.reasons.ts';
import {
  type Earned,
  priceBefore,
  pricesOf,
  selectBill,
  selectCart,
  selectOffered,
} from '#machines/checkout/checkout.selectors.ts';
import type { DeliveryWay } from '#machines/delivery-info/delivery-info.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill } from '#src/ui/bill/bill.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { FieldWithAction } from '#src/ui/field/field-with-action.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { Inline, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Plate, Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Picture } from '#src/ui/product/picture.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { GoodsBill } from '../bill/goods-bill.tsx';
import { ProblemNote } from '../cart/problem-note.tsx';
import { toneOf } from '../store/tone-of.ts';
import { BonusInUse } from './bonus-in-use.tsx';
import type { CheckoutActor } from './checkout.definition.ts';
import { useNeedWords } from './need-words.ts';

type Props = StepProps<CheckoutActor>;

/** Result of the cart before delivery, and a discount code (CHECKOUT-07). */
export function ResultStep({ actor }: Props) {
  const { t } = useLingui();
  const cart = useSelector(actor, selectCart);
  const isOffering = useSelector(actor, (snapshot) => snapshot.matches('offer'));
  if (cart === null) return null;
  return (
    <Stack gap={6}>
      <Heading size="xl">{t`Check your order`}</Heading>
      <Split aside={<Sums actor={actor} way={null} />}>
        <FieldPlace name="items">
          <OrderLines items={cart.items} problems={cart.problems} />
        </FieldPlace>
        <Code actor={actor} />
        <BonusInUse actor={actor} />
      </Split>
      {isOffering && <Offer actor={actor} />}
    </Stack>
  );
}

/** Ordered products, with marks on gifts and on products that are no longer available. */
function OrderLines({ items, problems }: Pick<StoreCart, 'items' | 'problems'>) {
  const { t } = useLingui();
  const { money, named } = useFormat();
  return (
    <Plate>
      {items.map((item) => (
        <Row
          key={`${item.id}.${item.isGift}`}
          isTop
          lead={
            <span style={{ width: 52 }}>
              <Picture image={item.meta.opencart.image} tone={toneOf(item)} sizes="46px" />
            </span>
          }
          title={named(item.name)}
          sub={
            <>
              <Facts
                of={[
                  named(item.quality),
                  item.isGift ? t`${item.qty} as a gift` : `${item.qty} × ${money(pricesOf(item).piece)}`,
                ]}
              />
              {problems.map(
                (problem) =>
                  problem.id === item.id && (
                    <ProblemNote key={problem.code} problem={problem} was={priceBefore(item, problem)} />
                  ),
              )}
            </>
          }
          end={<RowAmount amount={money(pricesOf(item).amount)} />}
        />
      ))}
    </Plate>
  );
}

/** CHECKOUT-08, CHECKOUT-09 */
function Code({ actor }: Props) {
  const { t } = useLingui();
  const { money } = useFormat();
  const failureWords = useFailureWords();
  const saved = useSelector(actor, (snapshot) => selectBill(snapshot, 'clinic')?.discount);
  const { code, applied, failure } = useSelector(
    actor,
    ({ context }) => ({ code: context.code, applied: context.applied, failure: context.failure }),
    shallowEqual,
  );
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('verifying'));
  const canApply = useSelector(actor, (snapshot) => snapshot.can({ type: 'code.apply' }));
  if (applied) {
    const { promoCode } = applied.promotion;
    return (
      <Inline isSpread>
        <Text tone="success">
          {saved ? t`${promoCode} applied. You save ${money(saved)}.` : t`${promoCode} applied.`}
        </Text>
        <Button
          kind="line"
          isSmall
          isInline
          isReady={!isBusy}
          onPress={() => actor.send({ type: 'code.remove' })}
        >{t`Remove the code`}</Button>
      </Inline>
    );
  }
  return (
    <FieldPlace name="code">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'code.apply' });
        }}
      >
        <FieldWithAction>
          <TextField
            label={t`Promo code`}
            text={code}
            autoComplete="off"
            capitals="characters"
            isReady={!isBusy}
            error={failure ? failureWords(failure) : undefined}
            onChange={(typed) => actor.send({ type: 'code.change', code: typed })}
          />
          <Button kind="soft" type="submit" isInline isReady={canApply} isBusy={isBusy}>{t`Apply`}</Button>
        </FieldWithAction>
      </form>
    </FieldPlace>
  );
}

/** @param way of delivery; null while none is chosen */
export function Sums({ actor, way }: Props & { way: DeliveryWay | null }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const code = useSelector(actor, ({ context }) => context.applied?.promotion.promoCode ?? null);
  const bill = useSelector(actor, (snapshot) => selectBill(snapshot, way ?? 'clinic'), shallowEqual);
  if (bill === null) return null;
  return (
    <Card>
      <GoodsBill
        bill={bill}
        code={code}
        delivery={{
          term: t`Delivery`,
          amount: way === null ? t`Next step` : money(bill.delivery ?? (0 as Money)),
        }}
        totals={[
          {
            term: way === null ? t`Total so far` : t`Total`,
            amount: money(bill.total),
          },
        ]}
      />
    </Card>
  );
}

export function ResultDock({ actor }: Props) {
  const { t } = useLingui();
  const words: Record<string, string> = useNeedWords();
  return (
    <FlowDock actor={actor} event={{ type: 'step.next' }} reasons={checkoutReasons} words={(id) => words[id]}>
      {t`Next`}
    </FlowDock>
  );
}

/** NIKS-29 to NIKS-31 */
function Offer({ actor }: Props) {
  const { t } = useLingui();
  const offer = useSelector(actor, ({ context }) => context.shop?.offer ?? null);
  const isTaken = useSelector(actor, ({ context }) => context.isBonusTaken);
  const earned = useSelector(actor, selectOffered, shallowEqual);
  if (!offer) return null;
  const percent = Math.round((offer.birthdayBonusPromo?.bonusRatio ?? 0) * 100);
  const decline = () => actor.send({ type: 'offer.decline' });
  return (
    <Dialog
      title={t`Happy birthday month!`}
      onClose={decline}
      facts={
        <>
          {earned !== null && <WouldEarn earned={earned} percent={percent} />}
          <Checkbox isChecked={isTaken} onChange={(taken) => actor.send({ type: 'offer.tick', isTaken: taken })}>
            {t`Use this offer`}
          </Checkbox>
        </>
      }
      actions={
        <>
          <Button onPress={() => actor.send({ type: 'offer.close' })}>
            {isTaken ? t`Apply and continue` : t`Continue`}
          </Button>
          <Button kind="quiet" onPress={decline}>{t`Not now`}</Button>
        </>
      }
    >
      {t`Your order earns ${percent}% more NIK$.`}
      {offer.patientQuantityLimit === 1 && ` ${t`Once per month.`}`}
      {earned?.bonus === 0 && ` ${t`This order is too small for it: keep it for a larger one.`}`}
    </Dialog>
  );
}

function WouldEarn({ earned: { points, bonus }, percent }: { earned: Earned; percent: number }) {
  const { t } = useLingui();
  const own = points - bonus;
  return (
    <Bill
      lines={[
        { term: t`NIK$ from this order`, amount: String(own) },
        { term: t`Birthday bonus, ${percent}%`, amount: `+${bonus}`, isOff: true },
      ]}
      totals={[{ term: t`With this offer`, amount: t`${points} NIK$` }]}
    />
  );
}
