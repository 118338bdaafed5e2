/** services.yaml: dc-categories, and what is booked. */
import * as v from 'valibot';
import { ITEM_CATEGORIES } from '../lists/items.ts';
import { closed, id, priced, way, whole, words } from './kit.ts';

const minutes = v.pipe(
  whole(5, 240),
  v.multipleOf(5, () => '{key} has to be in steps of 5'),
);

const Service = v.strictObject({
  id,
  category: id,
  name: words(60),
  minutes,
  'item-type': v.picklist(ITEM_CATEGORIES),
  ...priced,
  ways: v.optional(
    v.pipe(
      v.array(way),
      v.minLength(1, () => '{key} has none'),
    ),
    ['on-site', 'video-at-clinic'],
  ),
  closed,
});
export type FolderService = v.InferOutput<typeof Service>;
export const Services = v.strictObject({
  categories: v.array(v.strictObject({ id, name: words(60) })),
  services: v.array(Service),
});
