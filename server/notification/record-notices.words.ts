/** Notices about records and prescriptions of the clinic. */
import { type ClinicDay, type ClockTime, instantAt } from '#contract/time.ts';
import { dayInWords } from '#server/kit/dates.ts';
import { html } from '#server/kit/html.ts';
import type { ListedNotice, NoticeWords, WordsOf } from './notification.types.ts';

const issued = ({ metadata }: ListedNotice): NoticeWords => {
  const name = String(metadata['name']);
  return {
    event: 'ANNOUNCEMENT',
    words: { en: html`<b>${name}</b> is in your records.`, zh: html`<b>${name}</b> 已存入您的记录。` },
  };
};

/** The pieces that can be refilled, and the last day. */
const prescribedIn = ({ metadata }: ListedNotice) => {
  const last = instantAt(metadata['endsOn'] as ClinicDay, '12:00' as ClockTime);
  const pieces = Number(metadata['pieces']);
  return {
    name: String(metadata['name']),
    en: { pieces: pieces === 1 ? '1 piece' : `${pieces} pieces`, day: dayInWords(last, 'en') },
    zh: { pieces: `${pieces} 件`, day: dayInWords(last, 'zh') },
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
  refillStopped: ({ metadata }) => {
    const [name, phone] = [String(metadata['name']), metadata['phone']];
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`<b>${name}</b> cannot be ordered again for now. If you need it, call the clinic${typeof phone === 'string' ? ` at ${phone}` : ''}.`,
        zh: html`<b>${name}</b> 暂时不能续配。如有需要，请致电诊所${typeof phone === 'string' ? ` ${phone}` : ''}。`,
      },
    };
  },
  refillMay: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`You can <a href="/records?tab=refills">order again</a> what you were given.`,
      zh: html`您可以<a href="/records?tab=refills">续配</a>所开药品。`,
    },
  }),
  refillPrescribed: (notice) => {
    const { name, en, zh } = prescribedIn(notice);
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`You can <a href="/records?tab=refills">order</a> <b>${name}</b> again until ${en.day}: ${en.pieces}.`,
        zh: html`您可以在${zh.day}前<a href="/records?tab=refills">续配</a> <b>${name}</b>：${zh.pieces}。`,
      },
    };
  },
  refillPrescriptionChanged: (notice) => {
    const { name, en, zh } = prescribedIn(notice);
    const reason = String(notice.metadata['reason']);
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`<b>${name}</b> can be ordered again until ${en.day}: ${en.pieces} from now on. ${reason}`,
        zh: html`<b>${name}</b> 现可续配至${zh.day}：${zh.pieces}。${reason}`,
      },
    };
  },
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
