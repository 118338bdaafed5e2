import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { USUAL_TAX_PERCENT } from '#contract/constants.ts';
import { type Money, moneyFromWire, moneyToWire } from '#contract/money.ts';
import { invoiceTotals } from '#contract/rules/totals.ts';
import { readGoods, writeGoods } from '#desk/app/goods-entry.ts';
import { IconButton } from '#desk/app/parts/button.tsx';
import { ErrorLine } from '#desk/app/parts/field.tsx';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { minusIcon } from '#src/ui/icon/minus.icon.ts';
import { plusIcon } from '#src/ui/icon/plus.icon.ts';
import { useDeskSnapshot } from '../use-desk.ts';
import type { ActActor } from './act-actor.ts';
import { fieldWords } from './act-words.ts';

type Items = ReturnType<typeof readGoods>['items'];

const changed = (items: Items, item: string, by: number): Items => {
  const has = items.some((each) => each.item === item);
  const next = has ? items : [...items, { item, pieces: 0 }];
  return next
    .map((each) => (each.item === item ? { ...each, pieces: each.pieces + by } : each))
    .filter(({ pieces }) => pieces > 0);
};

/** Goods that are sold or given, with their pieces and the sum that is to be asked for. Medicines are given at visits alone. */
export function GoodsField({ actor, error }: { actor: ActActor; error: string | null }) {
  const id = useId();
  const { money, named } = useFormat();
  const { goods, roundTo } = required(useDeskSnapshot().context.staff, 'staff');
  const text = useSelector(actor, ({ context }) => context.fields.goods ?? '');
  const { items } = readGoods(text);
  const { act, given, fields } = useSelector(actor, ({ context }) => context);
  const isOfVisit = act === 'seen';
  const place = fields.place ?? given['place'] ?? '';
  const sold = goods.filter(({ isPrescribed }) => isOfVisit || !isPrescribed);
  const fee = isOfVisit ? Number(fields.fee) || 0 : 0;
  const feeLine = { price: moneyFromWire(fee), tax: Number(given['tax'] ?? USUAL_TAX_PERCENT), qty: 1, discount: null };
  const kept = place === '' ? sold : sold.filter(({ places }) => places.some((each) => each === place));
  const totalsOf = (lines: Items, others: readonly (typeof feeLine)[] = []) =>
    invoiceTotals(
      [
        ...others,
        ...lines.flatMap(({ item, pieces }) => {
          const found = sold.find((each) => each.item === item);
          return found ? [{ price: found.price, tax: found.taxPercentage, qty: pieces, discount: null }] : [];
        }),
      ],
      { deliveryFee: 0 as Money, pointsRedeemed: 0, roundTo },
    );
  const add = (item: string, by: number) => {
    const next = changed(items, item, by);
    const entry = writeGoods({ items: next, total: moneyToWire(totalsOf(next).total) });
    actor.send({ type: 'field.change', field: 'goods', text: entry });
  };
  const lines = items.flatMap((line) => {
    const found = sold.find(({ item }) => item === line.item);
    return found ? [{ ...line, name: named(found.name), cost: totalsOf([line]).charged }] : [];
  });
  const { total, roundingAdjustment: rounding } = totalsOf(items, fee > 0 ? [feeLine] : []);
  return (
    <div className="field goods-sold">
      {lines.map(({ item, name, pieces, cost }) => (
        <div className="between" key={item}>
          <span>{name}</span>
          <span className="inline">
            <IconButton path={minusIcon} label={t`One fewer of ${name}`} onPress={() => add(item, -1)} />
            <span className="num">{pieces}</span>
            <IconButton path={plusIcon} label={t`One more of ${name}`} onPress={() => add(item, 1)} />
            <span className="num cost">{money(cost)}</span>
          </span>
        </div>
      ))}
      <label htmlFor={id}>{fieldWords('goods')}</label>
      <div className={error === null ? 'input' : 'input is-error'}>
        <select id={id} value="" onChange={({ target }) => target.value !== '' && add(target.value, 1)}>
          <option value="">–</option>
          {kept.map(({ item, name }) => (
            <option key={item} value={item}>
              {named(name)}
            </option>
          ))}
        </select>
      </div>
      {error !== null && <ErrorLine>{error}</ErrorLine>}
      {rounding !== 0 && (
        <p className="between sm">
          <Trans>Rounding</Trans> <span className="num">{money(rounding)}</span>
        </p>
      )}
      {(items.length > 0 || fee > 0) && (
        <p className="between strong" role="status">
          {isOfVisit ? <Trans>The bill with GST, before deposits</Trans> : <Trans>To pay, with GST</Trans>}{' '}
          <span className="num">{money(total)}</span>
        </p>
      )}
    </div>
  );
}
