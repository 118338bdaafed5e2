/** The words of refusals about a person who is there twice. */
import type { FailureCode } from '#contract/failure-codes.ts';

export const MERGE_REFUSALS = {
  SAME_PATIENT: {
    en: 'This is the number of this same patient. Open the other one, who is without it, and enter the number there.',
    zh: '这就是该病人本人的号码。请打开另一份没有此号码的登记，在那里输入。',
  },
  PATIENT_MERGED: {
    en: 'This patient was put together with another one. Search again to find the one that stays.',
    zh: '此病人已与另一份登记合并。请重新搜索以找到保留的一份。',
  },
  BOTH_HAVE_ACCOUNTS: {
    en: 'Both have an account. One of them has to be closed first.',
    zh: '两者都有账号，须先注销其中一个。',
  },
  NUMBERS_DIFFER: {
    en: 'Both have a number, and the numbers are different. They cannot be put together.',
    zh: '两者各有号码且不相同，无法合并。',
  },
  MERGE_PROPOSED: {
    en: 'It is proposed already. An administrator confirms it under Same person.',
    zh: '已有此提议，请管理员在“同一人”中确认。',
  },
  MERGE_CLOSING: {
    en: 'One of the two accounts is closed, or asks to be closed. Decide about that first.',
    zh: '其中一个账号已注销或正在申请注销，请先处理。',
  },
  MERGE_FAMILY: {
    en: 'One is in the family of the other, or both are in the same family. If they are one person, remove one from the family first.',
    zh: '一方是另一方的家人，或两者属于同一家庭。如确为同一人，请先从家庭中移除一方。',
  },
  MERGE_OVERLAPS: {
    en: 'Both have a visit or a waiting place at the same time. Move or cancel one first.',
    zh: '两者在同一时间都有预约或候补，请先改期或取消一个。',
  },
  MERGE_NIKS: {
    en: 'Both have NIK$. The one that would move cannot have any.',
    zh: '两者都有 NIK$，要移走的一份不能有 NIK$。',
  },
  MERGE_ENDED: { en: 'This was decided already. Read the list again.', zh: '此项已有决定，请刷新列表。' },
  OWN_PROPOSAL: {
    en: 'You have proposed this. Another administrator has to confirm it.',
    zh: '这是您本人提出的，须由另一位管理员确认。',
  },
  UNMERGE_LATE: { en: 'This was possible for 30 days.', zh: '仅可在 30 天内分开。' },
  UNMERGE_USED: {
    en: 'A bill, an order, a credit or the digital ID has since used what was put together. It cannot be taken apart any more.',
    zh: '此后已有账单、订单、抵用金或数码身份用到合并的内容，无法再分开。',
  },
  UNMERGE_NIKS: {
    en: 'NIK$ have since come from what was put together. It cannot be taken apart any more.',
    zh: '此后已由合并的内容产生 NIK$，无法再分开。',
  },
} as const satisfies Partial<Record<FailureCode, { en: string; zh: string }>>;
