/** Examples of the API's description: of the schemas that a sampler cannot guess, and of whole requests and answers. */
import { sample } from 'openapi-sampler';

/** Examples by the name of the schema. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  Nric: 'S1234567D',
  Passport: 'E12345678',
  Nationality: 'SG',
  PersonName: 'Tan Mei Ling',
  EmailAddress: 'meiling.tan@example.com',
  PhoneNumber: '+6591234567',
  OneTimeCode: '123456',
  Password: 'Orchid-2026',
  IsoInstant: '2026-11-24T11:30:00.000Z',
  ClinicDay: '2026-11-24',
  ClockTime: '19:30',
  WireMoney: 70.85,
  DeliveryEntry: {
    deliveryType: 'Deliver To Singapore',
    deliveryAddress: '2 Orchard Turn #04-12',
    deliveryStatus: 'Pending',
    deliveryFee: 10,
    comments: '',
    otherFields: {
      name: 'Tan Mei Ling',
      email: 'meiling.tan@example.com',
      phoneCode: '+65',
      phoneNumber: '91234567',
      pickupClinic: null,
      countryCode: 'SG',
      postalCode: '238801',
    },
  },
};

/** By the name of the call: what its rules ask for beyond the schema. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  createAppointment: { endTime: '20:00', therapist: undefined, missedAppointment: false },
  joinWaitlist: { endTime: '20:00', therapist: undefined, missedAppointment: false },
  prescribe: { visit: 'appointment-1', bill: undefined },
  setPin: { pin: '482915' },
  closeSlots: { unit: 'orchard-clinic', person: undefined, start: undefined, end: undefined },
};

/** @param document the whole description, in which references lead */
export const sampleOf = (schema: object, document: object): object => {
  const made: unknown = sample(schema, { quiet: true }, document);
  return typeof made === 'object' && made !== null ? made : {};
};
