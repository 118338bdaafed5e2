import { useLingui } from '@lingui/react/macro';
import { moneyFromWire } from '#contract/money.ts';
import { NIKS_EARNED_PER } from '#contract/niks.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { cakeIcon } from '#src/ui/icon/cake.icon.ts';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { TapLink } from '#src/ui/link/tap-link.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Text } from '#src/ui/text/text.tsx';

/** Explanation of NIK$, in three blocks (NIKS-11). */
export function NiksFacts() {
  const { t } = useLingui();
  const { money } = useFormat();
  const per = money(moneyFromWire(NIKS_EARNED_PER));
  const facts = [
    {
      icon: cardIcon,
      tone: 'primary',
      title: t`Earn 1 NIK$ for every ${per}`,
      sub: t`On skin-care products, after discounts`,
    },
    { icon: hourglassIcon, tone: 'coin', title: t`Use within one year`, sub: t`Each NIK$ lasts 12 months` },
    {
      icon: cakeIcon,
      tone: 'warm',
      title: t`Birthday bonus`,
      sub: t`Extra NIK$ in your birthday month, once it is in My details`,
    },
  ] as const;
  return (
    <Stack gap={3}>
      {facts.map(({ icon, tone, title, sub }) => (
        <Inline key={title}>
          <Glyph icon={icon} tone={tone} />
          <Stack gap={1} isGrowing>
            <Text isStrong>{title}</Text>
            <Text size="sm" tone="muted">
              {sub}
            </Text>
          </Stack>
        </Inline>
      ))}
    </Stack>
  );
}

/** How to use NIK$, and a link to the terms (NIKS-08). */
export function NiksFooter() {
  const { t } = useLingui();
  return (
    <Stack gap={2}>
      <Note tone="quiet">
        {t`Use your NIK$ in person. Bring your original ID.`}{' '}
        {t`Our staff takes them off an order or invoice that you have not paid yet.`}
      </Note>
      <TapLink href="/home?flow=niksJoin&step=terms">{t`NIK$ terms and conditions`}</TapLink>
    </Stack>
  );
}
