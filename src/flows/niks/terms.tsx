import { useLingui } from '@lingui/react/macro';
import { NIKS_TERMS_VERSION } from '#contract/niks.ts';
import { DataProtection } from '#src/ui/flow/data-protection.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Clauses } from '#src/ui/niks/niks-card.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useClauses } from './terms-words.ts';

/** The 18 clauses, the last of which is about personal data, and the contact for questions (NIKS-23, NIKS-24). */
export function Terms() {
  const { t } = useLingui();
  const clauses = useClauses();
  const count = clauses.length;
  const version = NIKS_TERMS_VERSION;
  return (
    <Stack gap={6}>
      <Text tone="muted">{t`${count} clauses. Version ${version}.`}</Text>
      <Clauses label={t`NIK$ terms and conditions`} clauses={clauses} />
      <DataProtection />
    </Stack>
  );
}
