/** The words of the page of a person's data, in both languages: its sections, tables, columns and codes. */
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { SectionId } from './personal-row.store.ts';
import type { PersonalName } from './personal-tables.store.ts';

export type Words = Record<AnswerLanguage, string>;
export const w = (en: string, zh: string): Words => ({ en, zh });

export const PAGE = {
  title: w('My data at MyNiks', '我在 MyNiks 的资料'),
  lead: w('Everything that the clinic keeps of', '诊所保存的全部资料：'),
  made: w('As of', '截至'),
  json: w('Save the same data as JSON, for programs', '另存为 JSON 格式，供程序读取'),
  none: w('Nothing', '无'),
  unproven: w(
    'The identity number of this account is not proven yet. What was issued under that number is not in this file: show your ID at a clinic first.',
    '此账户的证件号码尚未得到证实，因此本文件不包含以该号码签发的记录。请先到诊所出示证件。',
  ),
  left: w(
    'Not in this file: passwords and other secrets, and your family members’ own data.',
    '本文件不包含密码等机密信息，也不包含您家人的资料。',
  ),
  yes: w('Yes', '是'),
  no: w('No', '否'),
  picture: w('Your picture', '您的照片'),
};

export const SECTION_WORDS: Record<SectionId, Words> = {
  person: w('You', '您'),
  visits: w('Appointments', '预约'),
  records: w('Records', '记录'),
  orders: w('Invoices and orders', '发票与订单'),
  money: w('Payments', '付款'),
  niks: w('NIK$', 'NIK$'),
  messages: w('Notifications', '通知'),
  account: w('Your account', '您的账户'),
};

export const TABLE_WORDS: Record<PersonalName, Words> = {
  patient: w('Name and contact', '姓名与联系方式'),
  patient_identity: w('Identity', '身份'),
  identifier: w('What is proven', '已证实的内容'),
  patient_tag: w('Marks of the clinic', '诊所标注'),
  picture: w('Picture', '照片'),
  patient_merge: w('Two entries put together', '合并的登记'),
  brought_over: w('From the former system', '来自旧系统'),
  family: w('Family', '家人'),
  appointment: w('Appointments', '预约'),
  waitlist_entry: w('Waitlist', '候补'),
  record_entry: w('Regimens and documents', '疗程与文件'),
  record_file: w('Files of documents', '文件的页数'),
  record_opening: w('When you opened them', '您的打开时间'),
  refillable: w('What you can have again', '可续配的药品'),
  invoice: w('Invoices', '发票'),
  invoice_item: w('Lines of invoices', '发票明细'),
  delivery: w('Deliveries', '配送'),
  delivery_reached: w('Steps of deliveries', '配送进度'),
  order_key: w('Links to orders', '订单链接'),
  promotion_use: w('Promotions used', '已用优惠'),
  refill_cart: w('Refill carts', '续配清单'),
  refill_line: w('In refill carts', '续配清单内容'),
  journal_entry: w('Bookings of the journal', '账目'),
  payment_intent: w('Card payments', '银行卡付款'),
  bank_line: w('Bank transfers', '银行转账'),
  credit_note: w('Credit notes', '贷记单'),
  brought_credit: w('Credit from before', '先前的余额'),
  brought_use: w('Uses of that credit', '余额的使用'),
  refund: w('Refunds', '退款'),
  inventory_credit: w('Deposits paid', '已付押金'),
  waiting_niks: w('NIK$ that wait for you to join', '待您加入后入账的 NIK$'),
  niks_account: w('Membership', '会员'),
  niks_movement: w('Changes', '变动'),
  niks_lot: w('Granted', '获得批次'),
  niks_opening: w('Opening balances', '期初余额'),
  niks_opening_use: w('Used before', '此前已用'),
  item_change: w('Changes of items', '品目变动'),
  goods_return: w('Goods taken back', '退回的商品'),
  niks_entry: w('Parts of changes', '变动明细'),
  letter: w('Letters to you', '寄给您的通知'),
  letter_choice: w('Letters that you want', '您选择的通知'),
  notification: w('Notifications', '通知'),
  login: w('Sign-in', '登录'),
  pending_contact: w('Email or phone that waits for its code', '待验证的邮箱或电话'),
  former_contact: w('Former email or phone', '原邮箱或电话'),
  session: w('Signed in', '登录状态'),
  device: w('Known browsers', '已知浏览器'),
  consent: w('What you agreed to', '您同意的条款'),
  closure: w('Requests to close the account', '注销申请'),
  trail: w('Who looked at your records', '谁查看了您的记录'),
  data_file: w('Files of your data', '您的资料文件'),
};

/** Columns that only programs need: the page leaves them out, the JSON has them. So it does ids. */
const ONLY_IN_JSON = new Set([
  'cause',
  'idle_ms',
  'image',
  'is_guest',
  'may_overlap',
  'metadata',
  'next_try_at',
  'position',
  'refill_inventory',
  'remove_at',
  'revision',
  'seq',
  'told_closing',
  'told_ending',
  'tries',
]);
export const isOnlyInJson = (column: string): boolean =>
  /(^|_)id$/.test(column) && column !== 'user_id' && column !== 'lost_user_id' ? true : ONLY_IN_JSON.has(column);

export const MONEY = new Set([
  'after_tax',
  'amount',
  'balance',
  'discount',
  'fee',
  'listed',
  'price',
  'rounding',
  'subtotal',
  'tax',
  'total',
  'total_discount',
  'total_tax',
]);
export const CENTS = new Set(['amount_cents']);
