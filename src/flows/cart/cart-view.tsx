import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { cartReasons } from '#machines/cart/cart.reasons.ts';
import { type CartRow, selectBill, selectMissingForFree, selectRows } from '#machines/cart/cart.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DockSum } from '#src/ui/dock/dock.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { NotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Inline, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { FreeMeter } from '#src/ui/product/free-meter.tsx';
import { Picture } from '#src/ui/product/picture.tsx';
import { Quantity } from '#src/ui/quantity/quantity.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { GoodsBill } from '../bill/goods-bill.tsx';
import { toneOf } from '../store/tone-of.ts';
import type { CartActor } from './cart.definition.ts';
import { useCartNeedWords } from './cart-words.ts';
import { ProblemNote } from './problem-note.tsx';

interface CartProps {
  cart: CartActor;
}

/** Lines of the cart with their quantities, and the problems that prevent the purchase. */
export function Cart({ cart }: CartProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const path = useSelector(cart, ({ value }) => statePath(value));
  const failure = useSelector(cart, ({ context }) => context.failure);
  const isChangedElsewhere = useSelector(cart, ({ context }) => context.isChangedElsewhere);
  if (path === 'loading') return <PageSkeleton />;
  if (path === 'loadFailed')
    return (
      <NotLoaded
        title={t`Your cart could not be read`}
        failure={failure}
        onRetry={() => cart.send({ type: 'cart.retry' })}
      />
    );
  return (
    <Stack gap={6}>
      {isChangedElsewhere && (
        <div role="alert">
          <Note tone="warn" title={t`Your cart was changed in another window or on another device`}>
            {t`Please check it before you go on.`}
          </Note>
        </div>
      )}
      {path === 'saveFailed' && (
        <Note tone="bad" title={t`Your changes are not saved yet`}>
          {failure && failureWords(failure)}
        </Note>
      )}
      <Items cart={cart} />
    </Stack>
  );
}

/** Discards unsaved changes; absent when there can be none. */
function Discard({ cart }: CartProps) {
  const { t } = useLingui();
  const canDiscard = useSelector(cart, (snapshot) => snapshot.can({ type: 'cart.cancel' }));
  return (
    <Button kind="quiet" isInline isReady={canDiscard} onPress={() => cart.send({ type: 'cart.cancel' })}>
      {t`Discard my changes`}
    </Button>
  );
}

function Items({ cart }: CartProps) {
  const { t } = useLingui();
  const wasEmpty = useSelector(cart, ({ context }) => context.cart?.items.length === 0);
  const rows = useSelector(
    cart,
    selectRows,
    (a, b) => a.length === b.length && a.every((row, at) => shallowEqual(row, b[at])),
  );
  if (rows.length === 0)
    return (
      <Empty
        scene="regimen"
        title={t`Your cart is empty...`}
        actions={
          <>
            <ButtonLink isInline href="/store">{t`Go to the store`}</ButtonLink>
            {!wasEmpty && <Discard cart={cart} />}
          </>
        }
      >
        {t`What you add in the store shows here.`}
      </Empty>
    );
  return (
    <FieldPlace name="items">
      <Split
        aside={
          <>
            <Sums cart={cart} />
            <Discard cart={cart} />
          </>
        }
      >
        <Missing cart={cart} />
        <Plate>
          {rows.map((row) => (
            <Line key={row.item.id} cart={cart} row={row} />
          ))}
        </Plate>
      </Split>
    </FieldPlace>
  );
}

function Missing({ cart }: CartProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const missingForFree = useSelector(cart, selectMissingForFree);
  const { total } = useSelector(cart, selectBill, shallowEqual);
  const words =
    missingForFree > 0
      ? t`Add ${money(missingForFree)} more skin care for free delivery`
      : t`Delivery in Singapore is free`;
  return <FreeMeter words={words} reached={missingForFree > 0 ? total / (total + missingForFree) : 1} />;
}

function Line({
  cart,
  row: { item, qty, piece, amount, before, isMoreThere, problem, was },
}: CartProps & { row: CartRow }) {
  const { money, named } = useFormat();
  const isEditing = useSelector(cart, (snapshot) => snapshot.matches('editing'));
  const change = (pieces: number) => cart.send({ type: 'quantity.change', id: item.id, qty: pieces });
  return (
    <Row
      isTop
      lead={
        <span style={{ width: 68 }}>
          <Picture image={item.meta.opencart.image} tone={toneOf(item)} sizes="60px" isFaded={problem?.left === 0} />
        </span>
      }
      title={named(item.name)}
      sub={
        <>
          <Facts of={[named(item.quality), qty > 1 && `${qty} × ${money(piece)}`]} />
          {problem && was !== null && <ProblemNote problem={problem} was={was} />}
        </>
      }
      foot={
        <Inline isSpread>
          <span>
            <Text isStrong isInline>
              {money(amount)}
            </Text>{' '}
            {amount < before && (
              <Text size="sm" tone="muted" isInline>
                <s>{money(before)}</s>
              </Text>
            )}
          </span>
          <Quantity
            name={named(item.name)}
            qty={qty}
            max={isMoreThere ? qty + 1 : qty}
            isReady={isEditing}
            onChange={change}
          />
        </Inline>
      }
    />
  );
}

function Sums({ cart }: CartProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const bill = useSelector(cart, selectBill, shallowEqual);
  return (
    <Card>
      <GoodsBill bill={bill} delivery={null} totals={[{ term: t`Before delivery`, amount: money(bill.total) }]} />
    </Card>
  );
}

function Total({ cart }: CartProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  return (
    <DockSum label={t`Before delivery`}>{money(useSelector(cart, (snapshot) => selectBill(snapshot).total))}</DockSum>
  );
}

export function CartDock({ cart }: CartProps) {
  const { t } = useLingui();
  const words: Record<string, string> = useCartNeedWords();
  const path = useSelector(cart, ({ value }) => statePath(value));
  const isEmpty = useSelector(cart, ({ context }) => context.lines.length === 0);
  if (path === 'loading' || path === 'loadFailed') return null;
  if (path === 'saveFailed')
    return (
      <FlowDock actor={cart} event={{ type: 'cart.retry' }} reasons={cartReasons} words={() => undefined}>
        {t`Try again`}
      </FlowDock>
    );
  if (isEmpty) return null;
  return (
    <FlowDock
      actor={cart}
      event={{ type: 'step.next' }}
      reasons={cartReasons}
      words={(id) => words[id]}
      beside={<Total cart={cart} />}
    >
      {t`Check out`}
    </FlowDock>
  );
}
