import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseLanguage } from '#src/app/i18n/language.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Dock } from '../dock/dock.tsx';
import { HeaderActions } from '../header/header-actions.tsx';
import { calendarAddIcon } from '../icon/calendar-add.icon.ts';
import { chevronLeftIcon } from '../icon/chevron-left.icon.ts';
import { refillIcon } from '../icon/refill.icon.ts';
import { searchIcon } from '../icon/search.icon.ts';
import { storeIcon } from '../icon/store.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { LanguageButton } from '../language-button/language-button.tsx';
import { Inline, Section, Stack } from '../layout/layout.tsx';
import { QuickLinks } from '../quick-links/quick-links.tsx';
import { Text } from '../text/text.tsx';

export function ActionSamples() {
  const { t } = useLingui();
  const { language } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [presses, setPresses] = useState(0);
  const press = () => setPresses(presses + 1);
  return (
    <>
      <Section title={t`Buttons`}>
        <Button onPress={press}>
          <Trans>Primary, pressed {presses} times</Trans>
        </Button>
        <Button isBusy>
          <Trans>Loading…</Trans>
        </Button>
        <Inline isWrapping>
          <Button isInline kind="soft" onPress={press}>
            <Trans>Soft</Trans>
          </Button>
          <Button isInline kind="line" onPress={press}>
            <Trans>Line</Trans>
          </Button>
          <Button isInline kind="danger" onPress={() => setIsAsking(true)}>
            <Trans>Open a dialog</Trans>
          </Button>
          <Button isInline kind="quiet" onPress={press}>
            <Trans>Quiet</Trans>
          </Button>
          <Button isInline kind="quietDanger" isSmall onPress={press}>
            <Trans>Quiet, small</Trans>
          </Button>
          <ButtonLink isInline isSmall kind="line" icon={calendarAddIcon} href="/appointment">
            <Trans>Book appointment</Trans>
          </ButtonLink>
          <LanguageButton language={language} onChange={(other) => void chooseLanguage(other)} />
        </Inline>
        <Inline>
          <HeaderActions newBookings={1} onOpenAppointments={press} newNotifications={0} onOpenNotifications={press} />
          <IconButton icon={searchIcon} label={t`Search`} onPress={press} />
          <IconButton icon={chevronLeftIcon} label={t`Previous`} isReady={false} onPress={press} />
        </Inline>
        <QuickLinks
          label={t`Shortcuts`}
          links={[
            { href: '/appointment', icon: calendarAddIcon, tone: 'primary', label: t`Book appointment` },
            { href: '/records', icon: refillIcon, tone: 'warm', label: t`Order refill` },
            { href: '/store', icon: storeIcon, tone: 'coin', label: t`Shop skin care` },
          ]}
        />
      </Section>
      <Stack gap={2}>
        <Text tone="muted">
          <Trans>A dock with its reason</Trans>
        </Text>
        <Dock reason={t`Choose a place to continue`}>
          <Button isReady={false} onPress={press}>
            <Trans>Next</Trans>
          </Button>
        </Dock>
      </Stack>
      {isAsking && (
        <Dialog
          title={t`Cancel this appointment?`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="danger" onPress={() => setIsAsking(false)}>
                <Trans>Yes, cancel it</Trans>
              </Button>
              <Button kind="line" onPress={() => setIsAsking(false)}>
                <Trans>No, keep it</Trans>
              </Button>
            </>
          }
        >
          <Trans>Someone else can take this time. To come another day, book again.</Trans>
        </Dialog>
      )}
    </>
  );
}
