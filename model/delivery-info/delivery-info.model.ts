import type { DeliverySettings, PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { DELIVERY_WAYS } from '#contract/rules/delivery-fee.ts';
import { isEmail } from '#contract/rules/email.ts';
import { isPhone } from '#contract/rules/phone.ts';
import { deliveryInfoMachine } from '#machines/delivery-info/delivery-info.machine.ts';
import { deliveryInfoReasons } from '#machines/delivery-info/delivery-info.reasons.ts';
import { deliveryInfoStory } from '#machines/delivery-info/delivery-info.story.ts';
import type { DeliveryInfoContext, DeliveryInfoInput } from '#machines/delivery-info/delivery-info.types.ts';
import { isUnitUnchecked, isWholePostalCode } from '#machines/kit/found-address.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { orchard } from '#model/samples.ts';
import {
  deliverySettings,
  found,
  foundWithoutFloor,
  guestInput,
  inChina,
  inputOf,
  unknownForm,
} from './delivery-info.samples.model.ts';

const countries = { Japan: { country: 'JP' }, China: { country: 'CN' } } as const;
const isAt = ({ form }: DeliveryInfoContext, ...types: string[]): boolean => types.includes(form.type);

const flowOf = (start: Words, input: DeliveryInfoInput) =>
  defineFlow({
    machine: deliveryInfoMachine,
    story: deliveryInfoStory,
    reasons: deliveryInfoReasons,
    start,
    input,
    events: {
      'way.select': Object.fromEntries(DELIVERY_WAYS.map((way) => [way, { way }])),
      'clinic.select': (context) => (isAt(context, 'clinic') ? { '': { clinic: orchard._id } } : {}),
      'registered.use': plain,
      'another.use': (context) => (isAt(context, 'singapore', 'country') ? plain : {}),
      'country.select': (context) => (isAt(context, 'country') ? countries : {}),
      'postal.change': (context) =>
        isAt(context, 'singapore', 'country')
          ? { whole: { postalCode: '238801' }, 'three digits': { postalCode: '238' } }
          : {},
      'address.change': (context) =>
        isAt(context, 'singapore', 'country')
          ? { 'an address': { changes: { address: '1 Orchard Road' } }, nothing: { changes: { address: '' } } }
          : {},
      'recipient.change': (context) =>
        isAt(context, 'clinic')
          ? {
              whole: { changes: { phoneCode: '+65', phoneNumber: '98765432', email: 'kai@example.com' } },
              'no phone': { changes: { phoneNumber: '' } },
            }
          : {},
      'office.retry': plain,
      'office.close': plain,
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      lookUpPostalCode: call<PostalAnswer>(
        { found, 'found without a floor': foundWithoutFloor },
        'NOT_FOUND',
        'offline',
      ),
      loadOffice: call<DeliverySettings>({ office: deliverySettings }, 'offline'),
    },
    key: ({ form, foundUnit, office }) => [
      form.type,
      form.isRegistered,
      form.pickupClinic !== null,
      form.countryCode,
      form.postalCode !== '',
      isWholePostalCode(form.postalCode),
      form.address !== '',
      form.floor !== '',
      isUnitUnchecked(form.floor, foundUnit),
      form.phoneNumber !== '',
      isPhone(form.phoneCode, form.phoneNumber),
      isEmail(form.email),
      office !== null,
    ],
  });

export const memberDeliveryFlow = flowOf(words('A member orders a refill', '会员订购续药'), inputOf({}));
export const guestDeliveryFlow = flowOf(words('A guest buys in the store', '访客在商店购物'), guestInput);
export const chinaDeliveryFlow = flowOf(
  words('A member whose registered address is in China', '登记地址在中国的会员'),
  inChina,
);
export const unknownDeliveryFlow = flowOf(
  words('A form of another version was kept', '保留了其他版本的表单'),
  inputOf({ typed: unknownForm }),
);

export const flows: readonly Flow[] = [memberDeliveryFlow, guestDeliveryFlow, chinaDeliveryFlow, unknownDeliveryFlow];
