/** The paths of a payment, and of a time that is held until it is paid, walked in Chromium against the served app; the card form is the sandbox provider's. */
import { afterAll, beforeAll } from 'vitest';
import { screensOf } from '#harness/chromium/walked.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { testWalks } from '#test/browser/walk-tests.ts';

const served = servedPerFile({ now: NOW });
let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway(served().world);
});
afterAll(() => gateway.close());

for (const name of ['payment', 'card-payment', 'holding']) testWalks(served, ...screensOf(name));
