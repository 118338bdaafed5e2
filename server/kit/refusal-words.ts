/** The words of each refusal; a code without its words in both languages does not compile. */
import type { FailureCode } from '#contract/failure-codes.ts';
import { ACCOUNT_REFUSALS } from './account-refusal-words.ts';
import { FILE_REFUSALS } from './file-refusal-words.ts';
import { GOODS_REFUSALS } from './goods-refusal-words.ts';
import { MERGE_REFUSALS } from './merge-refusal-words.ts';

export type AnswerLanguage = 'en' | 'zh';
/** The language of an Accept-Language header: Chinese if it is first, English otherwise. */
export const answerLanguage = (accepted: string | undefined): AnswerLanguage =>
  accepted?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';

export const REFUSAL_WORDS: Record<FailureCode, Record<AnswerLanguage, string>> = {
  INVALID: { en: 'Some of what was sent is not valid.', zh: '提交的内容有误。' },
  WRONG_APP_ID: { en: 'This app is not known here.', zh: '无法识别此应用。' },
  ...ACCOUNT_REFUSALS,
  ...MERGE_REFUSALS,
  PASSWORD_CHANGED: {
    en: 'Your password was changed somewhere else at the same time. This change was not saved.',
    zh: '您的密码同时在别处被更改，本次更改未保存。',
  },
  PASSWORD_REFUSED: {
    en: 'This password is too easy to guess. Please choose another one.',
    zh: '此密码太容易被猜到，请另选一个。',
  },
  SAME_PASSWORD: { en: 'Please choose a new password.', zh: '请设置新的密码。' },
  SIGNED_OUT: { en: 'Your session has ended. Please sign in again.', zh: '登录已失效，请重新登录。' },
  MEMBERS_ONLY: { en: 'Please sign up or sign in to use this.', zh: '请先注册或登录。' },
  OPERATORS_ONLY: {
    en: 'Your role does not allow this, or a key is missing.',
    zh: '您的角色无权进行此操作，或缺少密钥。',
  },
  NOT_FOUND: { en: 'There is nothing here.', zh: '找不到相关内容。' },
  SLOT_TAKEN: { en: 'This slot has just been taken.', zh: '此时间刚被他人预约。' },
  TOO_MANY_HOLDS: {
    en: 'You hold other times that are not paid yet. Please pay or release them first.',
    zh: '您还有其他已保留但未付款的时间，请先付款或释放。',
  },
  TOO_MANY_APPOINTMENTS: {
    en: 'You have as many open appointments as can be booked online. Please cancel one first, or call the clinic.',
    zh: '您的未完成预约已达网上预约上限。请先取消一个，或致电诊所。',
  },
  OVERLAPPING: {
    en: 'This person already has an appointment or a waitlist place at this time. Please choose another time, or give that one up first.',
    zh: '此人在该时间已有预约或候补。请选择其他时间，或先取消原有的。',
  },
  ALREADY_WAITING: { en: 'You are already on the waitlist for this day.', zh: '您已在这一天的候补名单中。' },
  TOO_MANY_WAITING: {
    en: 'You are on several waitlists already. Please give one up first.',
    zh: '您已加入多个候补，请先取消一个。',
  },
  SLOT_PAST: { en: 'This time is already over.', zh: '此时间已过。' },
  DEPOSIT_REQUIRED: {
    en: 'A deposit is needed because of a missed appointment. Please call the clinic.',
    zh: '因曾错过预约，需要支付押金。请致电诊所。',
  },
  TOO_LATE_TO_CANCEL: {
    en: 'It is too late to cancel this appointment online. Please call the clinic.',
    zh: '已无法在线取消此预约，请致电诊所。',
  },
  NOT_CANCELLABLE: { en: 'This appointment cannot be cancelled.', zh: '此预约无法取消。' },
  NO_VIDEO: {
    en: 'Consultations by video are not offered now. Please call the clinic.',
    zh: '目前不提供视频问诊，请致电诊所。',
  },
  ROOM_NOT_OPEN: {
    en: 'The room opens ten minutes before the consultation.',
    zh: '问诊前十分钟开放进入。',
  },
  ROOM_CLOSED: { en: 'This consultation has ended.', zh: '此次问诊已结束。' },
  WHEREABOUTS_MISSING: { en: 'Please say first where you are now.', zh: '请先填写您现在所在的地点。' },
  REMOTE_UNCHECKED: {
    en: 'Check the patient first: who it is, the phone, where they are, and that it is not for emergencies.',
    zh: '请先核对病人：身份、电话、所在地点，并告知视频问诊不适用于急症。',
  },
  TOO_EARLY: { en: 'It is too early for this.', zh: '现在操作还太早。' },
  TOO_LATE: { en: 'It is too late for this.', zh: '现在操作已太迟。' },
  BALANCE_OPEN: {
    en: 'This order still has a balance to pay.',
    zh: '此订单仍有未付余额。',
  },
  REFERENCE_COUNTED: {
    en: 'This bank reference was counted before, for another order or amount.',
    zh: '此银行参考号已计入其他订单或金额。',
  },
  NOTHING_TO_PAY: { en: 'There is nothing to pay for this order.', zh: '此订单无需付款。' },
  PAYMENT_PROCESSING: {
    en: 'A payment for this order is already being processed.',
    zh: '此订单的付款正在处理中。',
  },
  NOT_PAID: {
    en: 'The payment has not been confirmed by the card provider.',
    zh: '支付机构尚未确认此笔付款。',
  },
  NOT_RECEIVABLE: { en: 'This order cannot be confirmed as received now.', zh: '此订单目前无法确认收货。' },
  NOT_REFILLABLE: {
    en: 'Something here cannot be refilled any more. Please look at your list again. Nothing was ordered.',
    zh: '其中有项目已不能续配，请重新查看列表。订单未提交。',
  },
  ALREADY_REFILLABLE: {
    en: 'Some of it may still be had again. Change that prescription.',
    zh: '该项仍可续配，请更改原有处方。',
  },
  PRESCRIBER_UNREGISTERED: {
    en: 'A medicine needs a registered doctor, and the clinic’s folder names no registration for this visit.',
    zh: '药品须由注册医生开具，诊所资料中没有此次就诊医生的注册号。',
  },
  TOO_MANY_PIECES: {
    en: 'This is more than was prescribed. Please choose fewer. Nothing was ordered.',
    zh: '数量超过处方量，请减少数量。订单未提交。',
  },
  ...GOODS_REFUSALS,
  ...FILE_REFUSALS,
  OUT_OF_STOCK: {
    en: 'The clinic no longer has enough of an item. Nothing was ordered.',
    zh: '诊所的库存已不足。订单未提交。',
  },
  CART_CHANGED: {
    en: 'These items were changed in another window. Please check them again. Nothing was ordered.',
    zh: '所选项目已在另一窗口更改，请重新核对。订单未提交。',
  },
  DETAILS_CHANGED: {
    en: 'These details were changed on another device meanwhile. Nothing was saved.',
    zh: '这些资料已在另一设备上更改，未作保存。',
  },
  VISIT_CHANGED: {
    en: 'This appointment has changed meanwhile. Please look at it once more.',
    zh: '此预约已有变动，请重新查看。',
  },
  PRICE_CHANGED: {
    en: 'The price has changed. Please check the new total. Nothing was ordered.',
    zh: '价格已变动，请核对新的总额。订单未提交。',
  },
  SECOND_PERSON_NEEDED: {
    en: 'More than $500 of an invoice needs a second person, whom the desk cannot ask yet. Nothing was given back.',
    zh: '同一账单退款超过 $500 需第二人确认，前台尚不支持。未退还任何款项。',
  },
  AGREEMENT_NEEDED: {
    en: 'An adult, and a person with an account, agrees at the counter with the ID, or is under an authority. Nobody was added.',
    zh: '成年人及已有账号者须携带证件到柜台同意，或有授权文件。未添加任何人。',
  },
  FAMILY_FULL: {
    en: 'This account has ten family members already. Remove one first.',
    zh: '此账号已有十位家人，请先移除一位。',
  },
  RECORD_WITHDRAWN: {
    en: 'The clinic has withdrawn this document.',
    zh: '诊所已撤回此文件。',
  },
  VISIT_AHEAD: {
    en: 'The visit of this deposit is still to take place. Cancel it or end it first.',
    zh: '此押金对应的预约尚未进行，请先取消或结束该预约。',
  },
  MONEY_SENT_BACK: { en: 'This money was sent back already.', zh: '这笔款项已经退还。' },
  NOT_CHANGEABLE: { en: 'This order can no longer be changed.', zh: '此订单已无法更改。' },
  NIKS_JOINED: { en: 'You collect NIK$ already.', zh: '您已加入 NIK$。' },
  NIKS_SPENT_TOO_LITTLE: {
    en: 'None of your receipts of the last month has enough skin care on it to join NIK$ yet.',
    zh: '您最近一个月内没有任何一张收据的护肤品金额达到加入 NIK$ 的要求。',
  },
  NIKS_SHORT: { en: 'There are not enough NIK$ for this.', zh: 'NIK$ 余额不足。' },
  NOT_CONFIRMED: {
    en: 'The clinic has yet to confirm this order. It can be paid after that.',
    zh: '诊所尚未确认此订单，确认后方可付款。',
  },
  NOT_SENT_TO_CHINA: {
    en: 'We do not ship to China. Please contact our Shanghai office. Nothing was ordered.',
    zh: '我们不寄送至中国，请联系上海办事处。订单未提交。',
  },
  NOT_SENT_THERE: {
    en: 'Some items are not sent to this country. Please take them out, or choose another delivery. Nothing was ordered.',
    zh: '部分商品不寄送至该国家，请移除或选择其他配送方式。订单未提交。',
  },
  NO_ONLINE_STORE: {
    en: 'There is no online store for this clinic. Please contact us.',
    zh: '该诊所没有线上商店，请联系我们。',
  },
  PROMOTION_UNKNOWN: { en: 'We do not know this promo code.', zh: '此优惠码无效。' },
  PROMOTION_EXPIRED: { en: 'This promo code is not valid today.', zh: '此优惠码不在有效期内。' },
  PROMOTION_USED_UP: { en: 'This promo code has been used up.', zh: '此优惠码已被用完。' },
  PROMOTION_WITHOUT_EFFECT: {
    en: 'This promo code is not for what is in your cart.',
    zh: '此优惠码不适用于购物车中的商品。',
  },
  WRONG_SIGNATURE: { en: 'The signature is not right.', zh: '签名不正确。' },
  IN_PROGRESS: { en: 'The same request is still in progress.', zh: '相同的请求正在处理中。' },
  NOT_A_PICTURE: {
    en: 'This file is not a picture that we can read. Please choose a JPEG, PNG or WebP.',
    zh: '无法读取此图片，请选择 JPEG、PNG 或 WebP 文件。',
  },
  BODY_TOO_LARGE: { en: 'The request is too large.', zh: '请求内容过大。' },
  WRONG_CONTENT_TYPE: { en: 'Requests must be JSON.', zh: '请求必须为 JSON 格式。' },
  SLOT_MISMATCH: { en: 'This slot does not match what was chosen.', zh: '此时间与所选内容不符。' },
  IDEMPOTENCY_MISMATCH: { en: 'This key was used for a different request.', zh: '此密钥已用于其他请求。' },
  TOO_MANY_TRIES: { en: 'Too many tries. Please wait and try again.', zh: '尝试次数过多，请稍后再试。' },
  UNEXPECTED: { en: 'Something went wrong. Please try again.', zh: '出现问题，请重试。' },
  UNAVAILABLE: { en: 'The service is busy. Please try again shortly.', zh: '系统繁忙，请稍后再试。' },
};
