import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { selectCart } from '#machines/store/store.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { CartCount, CartLink } from '#src/ui/product/cart-link.tsx';
import { Text } from '#src/ui/text/text.tsx';
import type { StoreActor } from './store.definition.ts';

/** Content and sum of the cart, always in sight; no link while the cart is empty. */
export function CartBar({ actor }: { actor: StoreActor }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { pieces, sum } = useSelector(actor, selectCart, shallowEqual);
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isUnsaved = path === 'browsing.saveFailed';
  if (path === 'shelf') return null;
  return (
    <>
      <CartCount>
        {path === 'loadingCart'
          ? t`Your cart is being read`
          : t`${plural(pieces, { one: '# item in your cart', other: '# items in your cart' })}`}
      </CartCount>
      {(pieces > 0 || isUnsaved) && (
        <CartLink
          href="/store/checkout"
          label={t`View cart`}
          count={{ text: String(pieces), label: t`${plural(pieces, { one: '# item', other: '# items' })}` }}
          sum={money(sum)}
        >
          {isUnsaved && <Unsaved actor={actor} />}
        </CartLink>
      )}
    </>
  );
}

function Unsaved({ actor }: { actor: StoreActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <>
      <Text size="sm" tone="danger">
        {t`Your cart is not saved yet.`} {failure && failureWords(failure)}
      </Text>
      <Button kind="line" isSmall isInline onPress={() => actor.send({ type: 'cart.retry' })}>{t`Try again`}</Button>
    </>
  );
}
