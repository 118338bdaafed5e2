/** Text below an entry of an act's form; null for most. */
import { goodsHelp } from './goods-words.ts';
import { keyHelp } from './key-words.ts';
import { type Entry, moneyHelp } from './money-words.ts';
import { recordHelp } from './record-words.ts';

export const helpOf = (entry: Entry): string | null => {
  const { act, field, given } = entry;
  return moneyHelp(entry) ?? recordHelp(act, field) ?? goodsHelp(act, field, given) ?? keyHelp(field);
};
