/** The paths of a payment, and of a time that is held until it is paid, walked in Chromium against the served app; the card form is the sandbox provider's. */
import { afterAll, beforeAll } from 'vitest';
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { type OpenGateway, openGateway } from '#stage/world/gateway.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });
let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway(served().world);
});
afterAll(() => gateway.close());

for (const name of ['payment', 'card-payment', 'holding']) testWalks(served, ...screensOf(name));
