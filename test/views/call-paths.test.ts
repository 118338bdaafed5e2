/** The calls that section 7 names in other places only, as the flows make them. */
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { type AnyParts, apiCallsOf } from '#src/app/flow.ts';
import booking from '#src/flows/booking/booking.definition.ts';
import choosing from '#src/flows/choosing/choosing.definition.ts';
import deliveryInfo from '#src/flows/delivery-info/delivery-info.definition.ts';
import refill from '#src/flows/refill/refill.definition.ts';

const pathsOf = (parts: AnyParts, port: string) =>
  (apiCallsOf(parts)[port] ?? []).map(({ method, path }) => `${method} ${path}`);

it('API-71: refill invoice, appointment, waitlist, no-show check and postal look-up use the paths of section 7', () => {
  expect(pathsOf(refill, 'createRefill')).toEqual(['POST /invoice/refill']);
  expect(pathsOf(booking, 'createAppointment')).toEqual(['POST /appointment/slot']);
  expect(Object.keys(choosing.ports).flatMap((port) => pathsOf(choosing, port))).toContain('GET /appointment/waitlist');
  expect(pathsOf(booking, 'checkNoShow')).toEqual(['GET /appointment/:patientId/no-show']);
  expect(pathsOf(deliveryInfo, 'lookUpPostalCode')).toEqual(['GET /patient/postal-code-sg']);
});

it('API-11: what the document shows in another way is in no toast', () => {
  const quiet = Object.values(allCalls)
    .flatMap((calls) => Object.values<Call>(calls))
    .filter(({ failureShown }) => failureShown === 'onScreen')
    .map(({ method, path }) => `${method} ${path}`);
  expect(quiet).toEqual(
    expect.arrayContaining([
      'POST /signin/login',
      'POST /signin/singpass',
      'POST /signup/password',
      'POST /promotions/verify-code',
      'GET /promotions/eligible/:patientId',
      'GET /settings/stripe',
    ]),
  );
});
