import { t } from '@lingui/core/macro';
import type { Announcement } from '#contract/entities/desk.ts';

export const audienceWord = (audience: Announcement['audience']): string =>
  ({
    all: t`All members`,
    niks: t`Members who collect NIK$`,
    place: t`Patients of a place`,
  })[audience];
