import { useLingui } from '@lingui/react/macro';
import type { ClinicDay } from '#contract/time.ts';

export interface MailWords {
  from: string;
  subject: string;
  sentOn: ClinicDay;
  paragraphs: readonly string[];
  /** Names of files. */
  attachments: readonly string[];
}

/** Texts of the sample mails, by id (PROFILE-14). */
export function useSampleMails(): Record<string, MailWords> {
  const { t } = useLingui();
  return {
    '1': {
      from: t`MyNiks clinics`,
      subject: t`Before your first visit`,
      sentOn: '2026-11-20' as ClinicDay,
      paragraphs: [
        t`This is a sample message. Please come ten minutes early and bring your ID.`,
        t`If you take medicine, bring its name and dose.`,
      ],
      attachments: ['Before-your-visit.pdf'],
    },
    '2': {
      from: t`MyNiks shop`,
      subject: t`How to store your skin care`,
      sentOn: '2026-11-12' as ClinicDay,
      paragraphs: [t`This is a sample message. Keep creams closed, dry and away from the sun.`],
      attachments: [],
    },
    '3': {
      from: t`MyNiks clinics`,
      subject: t`Your skin plan in four weeks`,
      sentOn: '2026-10-28' as ClinicDay,
      paragraphs: [
        t`This is a sample message. Week one is for cleansing alone.`,
        t`From week two on, add one product at a time.`,
      ],
      attachments: ['Skin-plan.pdf', 'Diary.pdf'],
    },
    '4': {
      from: t`MyNiks`,
      subject: t`Welcome to MyNiks`,
      sentOn: '2026-10-02' as ClinicDay,
      paragraphs: [t`This is a sample message. Book, order and pay in one place.`],
      attachments: [],
    },
  };
}
