/** Words of refused acts about goods. */

export const GOODS_REFUSALS = {
  DELIVERY_COUNTED: {
    en: 'This item was entered from this delivery before. Nothing was added.',
    zh: '此批送货中的该商品已录入过，未再增加。',
  },
  BATCH_EXPIRED: { en: 'This batch has expired. Nothing was added.', zh: '此批次已过期，未入库。' },
  TOO_MANY_BACK: {
    en: 'More of it than was handed over and is not back yet. Nothing was taken back.',
    zh: '数量超过已交付且尚未退回的数量，未办理退回。',
  },
  MEDICINE_KEPT_OUT: {
    en: 'A medicine that was handed over never goes back into stock. Nothing was taken back.',
    zh: '已交付的药品不得重新入库，未办理退回。',
  },
  MEDICINE_NOT_SOLD: {
    en: 'A medicine is given on a prescription, never sold at the counter. Nothing was sold.',
    zh: '药品须凭处方配给，不得在柜台出售。未售出任何商品。',
  },
} as const;
