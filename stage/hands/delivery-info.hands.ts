/** How an order reaches a patient, in the wizard of refills. */
import type { ClinicId } from '#contract/ids.ts';
import {
  chinaDeliveryFlow,
  memberDeliveryFlow,
  unknownDeliveryFlow,
} from '#machines/delivery-info/delivery-info.model.ts';
import { deliverySettings, found, foundWithoutFloor } from '#machines/delivery-info/delivery-info.samples.model.ts';
import { selectOffersRegistered } from '#machines/delivery-info/delivery-info.selectors.ts';
import type { DeliveryInfoContext, DeliveryInfoEvent } from '#machines/delivery-info/delivery-info.types.ts';
import type { Flow } from '#model/flow.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import deliveryInfoDefinition from '#src/flows/delivery-info.definition.ts';
import type { World } from '#stage/world/world.ts';
import {
  button,
  type Excuse,
  field,
  type Hands,
  heading,
  link,
  popup,
  press,
  pressed,
  question,
  radio,
  type Thing,
  tab,
  typed,
} from './hands.ts';
import { beginning, type Name, oneOf } from './words.ts';

type Sent<Type> = Extract<DeliveryInfoEvent, { type: Type }>;
type Way = Sent<'way.select'>['way'];

const WAYS: Readonly<Record<Way, string>> = {
  clinic: 'Pick up at a clinic',
  singapore: 'Deliver to Singapore',
  country: 'Deliver to another country',
};
const FORM = heading('Where should it go?');
const AGAIN = button('The same as last time');
const picker = button(({ say }) => new RegExp(`^${say('Country')}:`));
const COUNTRIES: Readonly<Record<string, Name>> = {
  JP: ({ language }) => (language === 'en-US' ? 'Japan' : '日本'),
  CN: ({ language }) => (language === 'en-US' ? 'China' : '中国'),
};
const textbox = (name: Name): Thing => ({ role: 'textbox', name });
const ADDRESS = textbox(oneOf('Street', 'Address'));

/** At the clinic where it is ordered nothing can be picked up, so that the person chooses. */
const withoutPickUp = async ({ db }: World): Promise<void> =>
  void (await db
    .updateTable('clinic')
    .set({ is_allowed_for_pickup: false })
    .where('id', '=', 'orchard-clinic' as ClinicId)
    .execute());

const elsewhere = (state: string): Excuse => ({
  state,
  label: 'step.back',
  isElsewhere: true,
  reason: 'the browser’s Back closes the notice, and so does its button',
});

const handsOf = (flow: Flow, prepare: (world: World) => Promise<void>): Hands => ({
  flow,
  runs: ['refill.deliveryInfo'],
  parts: [deliveryInfoDefinition],
  as: 'meiling',
  at: async (world) => {
    await withoutPickUp(world);
    await prepare(world);
    return '/profile?flow=refill';
  },
  arrive: async (person) => {
    await person.until(AGAIN);
    await person.do(pressed(AGAIN));
    await person.do(press('Next'));
    await person.until(heading('Check your order'));
    await person.do(press('Next'));
    await person.until(FORM);
  },
  acts: {
    'way.select': ({ way }: Sent<'way.select'>) => pressed(radio(beginning(WAYS[way]))),
    'clinic.select': pressed(radio(() => /^Novena clinic/)),
    'registered.use': pressed(tab('Registered')),
    'another.use': pressed(tab('Another address')),
    'country.select': pressed(picker),
    'recipient.change': ({ changes }: Sent<'recipient.change'>) => typed('Mobile phone', changes.phoneNumber ?? ''),
    'postal.change': ({ postalCode }: Sent<'postal.change'>) => typed('Postal code', postalCode),
    'address.change': ({ changes }: Sent<'address.change'>) => ({ on: [ADDRESS], text: changes.address ?? '' }),
    'office.retry': press('Try again'),
    'office.close': press('Choose another country'),
    'step.next': press('Next'),
    'step.back': press('Back'),
  },
  moves: {
    'country.select': async (person, { event }) => {
      const option: Thing = { role: 'option', name: COUNTRIES[(event as Sent<'country.select'>).country] ?? '' };
      await person.do(pressed(picker));
      await person.until(option);
      await person.do(pressed(option));
    },
    'step.back': (person, { before }) => (before.matches('china') ? person.back() : person.do(press('Back'))),
  },
  answers: {
    'lookUpPostalCode -> found': { success: true, data: found },
    'lookUpPostalCode -> found without a floor': { success: true, data: foundWithoutFloor },
    'loadOffice -> office': { success: true, data: deliverySettings },
  },
  screen: popup('Order refill'),
  seen: {
    'china.officeUnavailable': button('Try again'),
    'china.shown': link(beginning('Call the Shanghai office')),
    china: question('We do not send to China'),
    filling: FORM,
  },
  looks: ({ form, isFound, failure, registered }: DeliveryInfoContext) => [
    form.type,
    form.isRegistered && 'registered',
    registered === null && 'unregistered',
    isFound && 'found',
    failure && 'failed',
  ],
  shows: Object.fromEntries(
    Object.entries(WAYS).map(([way, label]) => [
      way,
      [{ ...radio(beginning(label)), isChecked: true }, ({ context }) => context.form.type === way],
    ]),
  ),
  fields: {
    address: [ADDRESS, ({ context: { form } }) => (form.type === 'clinic' || form.type === null ? null : form.address)],
  },
  // on the way to the form the list is priced; what is given is ordered
  writes: { arrive: 1, 'step.next': 2 },
  others: [
    button('Close'),
    // the other clinics
    radio(() => /\d{6}$/),
    field('Name'),
    field('Email'),
    field('Mobile phone'),
    field(({ say }) => say('Floor and unit')),
    textbox(beginning('Floor and unit')),
    button(beginning('Country code')),
    link(beginning('Call the Shanghai office')),
  ],
  last: 'any',
  nobody: [
    ...['china.loadingOffice', 'china.shown', 'china.officeUnavailable'].map(elsewhere),
    {
      label: 'another.use',
      when: (context: DeliveryInfoContext) => !selectOffersRegistered({ context }),
      reason: 'where no registered address fits there is nothing to choose between',
    },
  ],
});

const memberDeliveryHands = handsOf(memberDeliveryFlow, async () => undefined);
/** What the server sent to the wizard is the registered address of the model. */
const chinaDeliveryHands = handsOf(chinaDeliveryFlow, async ({ db }) => {
  await db
    .updateTable('patient')
    .set({
      country_code: 'CN',
      postal: '200040',
      address: '1266 West Nanjing Road, Shanghai',
      unit: '',
    })
    .where('id', '=', patientIdOf('meiling'))
    .execute();
});
const unknownDeliveryHands: Hands = {
  ...handsOf(unknownDeliveryFlow, async () => undefined),
  nobody: [],
  never: 'nothing keeps the wizard of refills between two versions of the app',
};

export const hands: readonly Hands[] = [memberDeliveryHands, chinaDeliveryHands, unknownDeliveryHands];
