import { Page } from './layout/layout.tsx';
import { ActionSamples } from './samples/action-samples.tsx';
import { CalendarSamples } from './samples/calendar-samples.tsx';
import { FieldSamples } from './samples/field-samples.tsx';
import { ListSamples } from './samples/list-samples.tsx';
import { MessageSamples } from './samples/message-samples.tsx';
import { PasswordSamples } from './samples/password-samples.tsx';
import { PaymentSamples } from './samples/payment-samples.tsx';
import { PersonSamples } from './samples/person-samples.tsx';
import { StateSamples } from './samples/state-samples.tsx';

/** The component list (DEBUG-01): every part with its states, in the language and theme that are on. */
export default function TestPage() {
  return (
    <Page>
      <ActionSamples />
      <FieldSamples />
      <PasswordSamples />
      <PersonSamples />
      <PaymentSamples />
      <ListSamples />
      <CalendarSamples />
      <MessageSamples />
      <StateSamples />
    </Page>
  );
}
