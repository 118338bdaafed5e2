/** Notices about records and prescriptions of the clinic. */
import { html } from '#server/kit/html.ts';
import type { ListedNotice, NoticeWords, WordsOf } from './notification.types.ts';

const issued = ({ metadata }: ListedNotice): NoticeWords => {
  const name = String(metadata['name']);
  return {
    event: 'ANNOUNCEMENT',
    words: { en: html`<b>${name}</b> is in your records.`, zh: html`<b>${name}</b> 已存入您的记录。` },
  };
};

export const RECORD_NOTICE_WORDS = {
  regimenIssued: issued,
  documentIssued: issued,
  recordWithdrawn: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The clinic has withdrawn a document that was not meant for you. If you saved or printed it, please destroy it.`,
      zh: html`诊所已撤回一份误发给您的文件。如您已保存或打印，请予销毁。`,
    },
  }),
  recordAstray: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`A document of yours was in the records of another patient by mistake. The clinic has withdrawn it there. We are sorry; please call us with any question.`,
      zh: html`您的一份文件曾被误存入另一位病人的记录，诊所已将其撤回。对此深表歉意，如有疑问请致电诊所。`,
    },
  }),
  recordRecalled: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The clinic has withdrawn a document from your records.`,
      zh: html`诊所已从您的记录中撤回一份文件。`,
    },
  }),
  refillMay: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`You can <a href="/records?tab=refills">order again</a> what you were given.`,
      zh: html`您可以<a href="/records?tab=refills">续配</a>所开药品。`,
    },
  }),
  refillWithdrawn: ({ metadata }) => {
    const [name, reason] = [String(metadata['name']), String(metadata['reason'])];
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`<b>${name}</b> can no longer be ordered again: ${reason}`,
        zh: html`<b>${name}</b> 不能再续配：${reason}`,
      },
    };
  },
} as const satisfies Record<string, WordsOf>;

/** Kinds of notices that only a reader with a proven number gets. */
export const RECORD_NOTICES = [
  'regimenIssued',
  'documentIssued',
  'recordWithdrawn',
  'recordAstray',
  'recordRecalled',
  'refillWithdrawn',
] as const satisfies (keyof typeof RECORD_NOTICE_WORDS)[];
