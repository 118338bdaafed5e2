import type { ClinicId } from '#contract/ids.ts';

/** A form's entry that sells goods, as one text: the asked sum in SGD, then a line for each item. */
export interface GoodsEntry {
  total: number;
  items: readonly { item: string; pieces: number }[];
}

/** Without an item the text is empty, so that the entry counts as missing. */
export const writeGoods = ({ total, items }: GoodsEntry): string =>
  items.length === 0 ? '' : [total, ...items.map(({ item, pieces }) => `${pieces} ${item}`)].join('\n');

export const readGoods = (text: string): { total: number; items: { item: string; pieces: number }[] } => {
  const [total = '', ...lines] = text.split('\n');
  const items = lines.map((line) => {
    const gap = line.indexOf(' ');
    return { item: line.slice(gap + 1), pieces: Number(line.slice(0, gap)) };
  });
  return { total: Number(total), items };
};

/** A sale takes place at the place that the desk shows, or at the person's only one. */
export const placeOfSale = (
  shown: ClinicId | null,
  places: readonly { _id: ClinicId }[] = [],
): { place?: ClinicId } => {
  const [first, ...others] = places;
  const place = shown ?? (others.length === 0 ? first?._id : undefined);
  return place === undefined ? {} : { place };
};
