/** Letters about regimens and documents. */
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { LetterRow } from './letters.types.ts';

const RECORD = {
  about: 'member',
  link: 'record',
  mail: 'chosen',
  kind: 'records',
  sms: 'never',
  isRecord: true,
} as const;

/** The law requires the letter, which has neither the content nor another person's name. */
const WITHDRAWN = { ...RECORD, link: 'records', mail: 'owed', kind: null } as const;

export const RECORD_LETTERS = {
  'regimen.issued': {
    ...RECORD,
    notice: 'regimenIssued',
    texts: {
      en: ['A new regimen from {place}', '{place} has put a new regimen into your records.'],
      zh: ['{place}的新护理方案', '{place}已将新的护理方案存入您的记录。'],
    },
  },
  'document.issued': {
    ...RECORD,
    notice: 'documentIssued',
    texts: {
      en: ['A new document from {place}', '{place} has put a new document into your records.'],
      zh: ['{place}的新文件', '{place}已将新文件存入您的记录。'],
    },
  },
  'document.withdrawn': {
    ...WITHDRAWN,
    notice: 'recordWithdrawn',
    texts: {
      en: [
        'A document was withdrawn',
        '{place} has withdrawn a document that was not meant for you.',
        'It was in your records since {day}, {time}. {seen}',
        'If you saved or printed it, please destroy it, and pass on nothing of it. Call {phone} if you have questions.',
      ],
      zh: [
        '一份文件已撤回',
        '{place}已撤回一份误发给您的文件。',
        '该文件自 {day} {time} 起存于您的记录中。{seen}',
        '如您已保存或打印，请予销毁，并勿向他人透露其内容。如有疑问，请致电 {phone}。',
      ],
    },
  },
  'document.astray': {
    ...WITHDRAWN,
    notice: 'recordAstray',
    texts: {
      en: [
        'A document was withdrawn',
        '{place} had put a document of yours into the records of another patient by mistake, and has withdrawn it there.',
        'It was there since {day}, {time}. {seen}',
        'Please accept our apology. Call {phone} if you have questions.',
      ],
      zh: [
        '一份文件已撤回',
        '{place}曾误将您的一份文件存入另一位病人的记录，现已撤回。',
        '该文件自 {day} {time} 起存于该处。{seen}',
        '对此我们深表歉意。如有疑问，请致电 {phone}。',
      ],
    },
  },
  'document.recalled': {
    ...WITHDRAWN,
    notice: 'recordRecalled',
    texts: {
      en: [
        'A document was withdrawn',
        '{place} has withdrawn a document from your records.',
        'It was there since {day}, {time}. {seen} Call {phone} if you have questions.',
      ],
      zh: [
        '一份文件已撤回',
        '{place}已从您的记录中撤回一份文件。',
        '该文件自 {day} {time} 起存于该处。{seen}如有疑问，请致电 {phone}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;

interface Readers {
  patient: number;
  family: number;
  staff: number;
}
const READERS: Record<
  AnswerLanguage,
  { by: (names: string[]) => string; nobody: string; names: [string, string, string] }
> = {
  en: {
    by: (names) => `It was opened by ${names.join(', ')}.`,
    nobody: 'It was not opened.',
    names: ['the patient in whose records it was', 'a family account of that patient', 'staff of the clinic'],
  },
  zh: {
    by: (names) => `曾打开该文件的有：${names.join('、')}。`,
    nobody: '该文件未被打开过。',
    names: ['该记录所属病人', '该病人的家人账号', '诊所员工'],
  },
};

/** A sentence about the readers of a record that was withdrawn. */
export const readersIn = ({ patient, family, staff }: Readers, language: AnswerLanguage): string => {
  const { by, nobody, names } = READERS[language];
  const read = names.filter((_, index) => ([patient, family, staff][index] ?? 0) > 0);
  return read.length === 0 ? nobody : by(read);
};
