/** Words of files that are not attached to a patient's records. */

export const FILE_REFUSALS = {
  FILE_NOT_READ: {
    en: 'This file cannot be read. Please choose a PDF, JPEG, PNG or WebP; a PDF that does not open can be printed to a new one.',
    zh: '无法读取此文件，请选择 PDF、JPEG、PNG 或 WebP；打不开的 PDF 可另行打印成新的 PDF。',
  },
  FILE_LOCKED: {
    en: 'This PDF has a password. Please save it without one, and attach that.',
    zh: '此 PDF 设有密码，请另存为无密码的文件后再添加。',
  },
  FILE_TOO_LONG: {
    en: 'This file has more than 20 pages, or too much on them. Please split it, or scan it at 150 dpi, and attach that.',
    zh: '此文件超过 20 页或内容过多，请拆分，或以 150 dpi 扫描后再添加。',
  },
  PATIENT_DIFFERS: {
    en: 'The name and the last four characters of the number are not those of this patient. Nothing was attached. Please compare the paper with the patient.',
    zh: '姓名与证件号码末四位与该病人不符，未添加任何文件。请核对纸本与病人。',
  },
} as const;
