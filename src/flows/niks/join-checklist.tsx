import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { moneyFromWire } from '#contract/money.ts';
import { NIKS_CLOSE_YEARS, NIKS_JOIN_SPEND } from '#contract/niks.ts';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import type { NiksJoinActor } from '#src/flows/niks-join/niks-join.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { minusIcon } from '#src/ui/icon/minus.icon.ts';
import { Section, Stack, Still } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading, Hidden, Text } from '#src/ui/text/text.tsx';
import { NiksFacts } from './niks-facts.tsx';

interface JoinProps {
  actor: NiksJoinActor;
}

/** The two conditions, the consent once both are met, and what NIK$ are (NIKS-11 to NIKS-13). */
export function JoinChecklist({ actor }: JoinProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const failureWords = useFailureWords();
  const session = useService('session');
  const name = useSelector(session, ({ context }) => context.profile?.name);
  const { hasAccount, membership, failure } = useSelector(actor, ({ context }) => context);
  const canJoin = useSelector(actor, selectIsEligible);
  const isJoining = useSelector(actor, (snapshot) => snapshot.matches('joining'));
  const spend = money(moneyFromWire(NIKS_JOIN_SPEND));
  const years = NIKS_CLOSE_YEARS;
  return (
    <Still isStill={isJoining}>
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading size="xl">{canJoin ? t`You can join today` : t`Not yet, but soon`}</Heading>
          <Text tone="muted">{canJoin ? t`You meet both conditions.` : t`Both conditions below have to be met.`}</Text>
        </Stack>
        {failure && (
          <Note tone="bad" title={t`You have not joined yet`}>
            {failureWords(failure)}
          </Note>
        )}
        <Section title={t`Conditions`} size="label">
          <Plate>
            <Condition
              isMet={hasAccount}
              title={t`You have a MyNiks account`}
              sub={(hasAccount && name) || t`Guests cannot join. Sign up first.`}
            />
            <Condition
              isMet={membership?.hasSpentEnough === true}
              title={t`You spent ${spend} or more in one month`}
              sub={t`On skin-care products, on one receipt of the last month`}
            />
          </Plate>
        </Section>
        {canJoin && <Consent actor={actor} />}
        <Section title={t`Good to know`}>
          <NiksFacts />
          <Note tone="quiet">
            {t`Zero balance for ${years} years closes the account. Use NIK$ in person, with your original ID.`}
          </Note>
        </Section>
      </Stack>
    </Still>
  );
}

function Condition({ isMet, title, sub }: { isMet: boolean; title: string; sub: string }) {
  const { t } = useLingui();
  return (
    <Row
      isTop
      lead={<Glyph icon={isMet ? checkIcon : minusIcon} tone={isMet ? 'primary' : 'neutral'} />}
      title={
        <>
          {title}
          <Hidden>{isMet ? t`, met` : t`, not met yet`}</Hidden>
        </>
      }
      sub={sub}
    />
  );
}

function Consent({ actor }: JoinProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const isGiven = useSelector(actor, ({ context }) => context.consent !== null);
  return (
    <Card>
      <FieldPlace name="consent">
        <Checkbox
          isChecked={isGiven}
          onChange={(isChecked) => actor.send({ type: 'consent.change', consent: isChecked ? language : null })}
        >
          {t`I agree to the NIK$ terms and conditions and how my data is used.`}
        </Checkbox>
      </FieldPlace>
      <Button kind="quiet" isSmall isInline onPress={() => actor.send({ type: 'terms.open' })}>
        {t`Read the NIK$ terms and conditions`}
      </Button>
    </Card>
  );
}
