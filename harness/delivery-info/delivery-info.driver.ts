/** Driver for the delivery form, in the wizard of refills. */
import type { ClinicId } from '#contract/ids.ts';
import { done, doneIn } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { take, through } from '#harness/drivers/gestures.ts';
import { DELIVERY, ORDER } from '#harness/drivers/ordering.ts';
import {
  button,
  field,
  heading,
  link,
  popup,
  press,
  pressed,
  question,
  radio,
  tab,
  textbox,
  typed,
  unreachable,
} from '#harness/drivers/things.ts';
import { beginning, literal, oneOf, regionName } from '#harness/drivers/words.ts';
import type { World } from '#harness/server/world.ts';
import { selectOffersRegistered } from '#machines/delivery-info/delivery-info.selectors.ts';
import type { DeliveryInfoContext, DeliveryInfoEvent } from '#machines/delivery-info/delivery-info.types.ts';
import {
  chinaDeliveryFlow,
  memberDeliveryFlow,
  unknownDeliveryFlow,
} from '#model/delivery-info/delivery-info.model.ts';
import { deliverySettings, found, foundWithoutFloor } from '#model/delivery-info/delivery-info.samples.model.ts';
import type { Flow } from '#model/flow.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Sent<Type> = Extract<DeliveryInfoEvent, { type: Type }>;

const WAYS: Readonly<Record<Sent<'way.select'>['way'], string>> = {
  clinic: 'Pick up at a clinic',
  singapore: 'Deliver to Singapore',
  country: 'Deliver to another country',
};
const COUNTRY = button(({ say }) => new RegExp(`^${say('Country')}:`));
const ADDRESS = textbox(oneOf('Street', 'Address'));

/** Makes pick-up impossible at the ordering clinic, so that the person has to choose another. */
const withoutPickUp = async ({ db }: World): Promise<void> =>
  void (await db
    .updateTable('clinic')
    .set({ is_allowed_for_pickup: false })
    .where('id', '=', 'orchard-clinic' as ClinicId)
    .execute());

const handsOf = (flow: Flow, prepare?: (world: World) => Promise<void>): Driver => ({
  flow,
  runs: ['refill.deliveryInfo'],
  as: 'meiling',
  at: async (world) => {
    await withoutPickUp(world);
    await prepare?.(world);
    return '/profile?flow=refill';
  },
  arrive: async (person) => {
    await through(person, press('Order what is running out'), press('Next'));
    await person.until(heading('Check your order'));
    await person.do(press('Next'));
    await person.until(DELIVERY);
  },
  acts: {
    'way.select': ({ way }: Sent<'way.select'>) => pressed(radio(beginning(WAYS[way]))),
    'clinic.select': pressed(radio(literal('Novena clinic'))),
    'registered.use': pressed(tab('Registered')),
    'another.use': (_, { context }) =>
      selectOffersRegistered({ context })
        ? pressed(tab('Another address'))
        : unreachable('where no registered address fits there is nothing to choose between'),
    'country.select': pressed(COUNTRY),
    'recipient.change': ({ changes }: Sent<'recipient.change'>) => typed('Mobile phone', changes.phoneNumber ?? ''),
    'postal.change': ({ postalCode }: Sent<'postal.change'>) => typed('Postal code', postalCode),
    'address.change': ({ changes }: Sent<'address.change'>) => ({ on: [ADDRESS], text: changes.address ?? '' }),
    'office.retry': press('Try again'),
    'office.close': press('Choose another country'),
    'step.next': ORDER,
    'step.back': press('Back'),
  },
  moves: {
    'country.select': (person, { event }) =>
      take(person, COUNTRY, regionName((event as Sent<'country.select'>).country)),
    'step.back': (person, { before }) => (before.matches('china') ? person.back() : person.do(press('Back'))),
  },
  answers: {
    ...doneIn('lookUpPostalCode', { found, 'found without a floor': foundWithoutFloor }),
    'loadOffice -> office': done(deliverySettings),
  },
  screen: popup('Order refill'),
  seen: {
    'china.officeUnavailable': button('Try again'),
    'china.shown': link(beginning('Call the Shanghai office')),
    china: question('We do not send to China'),
    filling: DELIVERY,
  },
  looks: ({ form, isFound, failure }: DeliveryInfoContext) => [
    form.type,
    form.isRegistered && 'registered',
    isFound && 'found',
    failure && 'failed',
  ],
  shows: Object.fromEntries(
    Object.entries(WAYS).map(([way, label]) => [
      way,
      [{ ...radio(beginning(label)), isChecked: true }, ({ form }) => form.type === way],
    ]),
  ),
  reads: {
    address: [ADDRESS, ({ form }) => (form.type === 'clinic' || form.type === null ? [] : [form.address])],
  },
  // the way to the form prices the list; complete delivery data place the order
  writes: { arrive: 1, 'step.next': 2 },
  others: [
    button('Close'),
    // the other clinics
    radio(() => /\d{6}$/),
    field('Name'),
    field('Email'),
    field('Mobile phone'),
    field('Floor and unit'),
    textbox(beginning('Floor and unit')),
    button(beginning('Country code')),
    link(beginning('Call the Shanghai office')),
  ],
  history: { 'step.back': ['china'] },
  unreachable: [
    {
      state: ['china.loadingOffice', 'china.shown', 'china.officeUnavailable'],
      label: 'step.back',
      isElsewhere: true,
      reason: 'the browser’s Back closes the notice, and so does its button',
    },
  ],
});

/** Gives the patient the model's registered address, which the server sends to the wizard. */
const liveInChina = async ({ db }: World): Promise<void> =>
  void (await db
    .updateTable('patient')
    .set({ country_code: 'CN', postal: '200040', address: '1266 West Nanjing Road, Shanghai', unit: '' })
    .where('id', '=', patientIdOf('meiling'))
    .execute());

export const drivers: readonly Driver[] = [
  handsOf(memberDeliveryFlow),
  handsOf(chinaDeliveryFlow, liveInChina),
  {
    ...handsOf(unknownDeliveryFlow),
    unreachable: [],
    never: 'nothing keeps the wizard of refills between two versions of the app',
  },
];
