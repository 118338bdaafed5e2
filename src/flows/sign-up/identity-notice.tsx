import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import { useContact } from '#src/format/use-contact.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';

/** Opens the identity-number notice (SIGNUP-23). */
export function IdentityNotice() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div>
      <Button kind="quiet" icon={lockIcon} isInline isSmall isFlush onPress={() => setIsOpen(true)}>
        {t`How we use your ID number`}
      </Button>
      {isOpen && (
        <Dialog
          isReading
          closesOnBack
          title={t`How we use your ID number`}
          facts={<NoticeText />}
          onClose={close}
          actions={<Button kind="line" onPress={close}>{t`Close`}</Button>}
        />
      )}
    </div>
  );
}

/** A change of these words is a new IDENTITY_NOTICE_VERSION. */
function NoticeText() {
  const { t } = useLingui();
  const { phone } = useContact();
  const parts = [
    {
      title: t`What it is for`,
      text: t`Your NRIC, FIN or passport number tells you apart from every other patient, so that your records, medicine and invoices are yours. We also use it to see whether you have an account already. We do not use it for advertising.`,
    },
    {
      title: t`Who sees it`,
      text: t`Only staff of our clinics who need it to care for you. In this app it is shown with most of it hidden, to you as well. We give it to others only where the law says that we must.`,
    },
    {
      title: t`How it is kept`,
      text: t`It travels over an encrypted connection and is stored encrypted. Until your account exists, this tab of your browser keeps what you have typed, and forgets it when you close the tab.`,
    },
    {
      title: t`It is never a password`,
      text: t`Nobody can sign in with it. It cannot be your password or a part of it. Do not give it to anyone who calls you and says that it proves who you are.`,
    },
    {
      title: t`What we note down`,
      text: t`When you agree, we note the time, the language you read this in, and its version.`,
    },
    {
      title: t`If you change your mind`,
      text: t`You can take back your consent at any time: call ${phone}. We then close your account. Medical records that the law tells us to keep stay with the clinic for as long as it says.`,
    },
  ];
  return (
    <Stack>
      {parts.map(({ title, text }) => (
        <Stack key={title} gap={1}>
          <Heading level={3} size="md">
            {title}
          </Heading>
          <Text tone="muted">{text}</Text>
        </Stack>
      ))}
      <Text size="sm" tone="muted">
        {t`Version ${IDENTITY_NOTICE_VERSION}`}
      </Text>
    </Stack>
  );
}
