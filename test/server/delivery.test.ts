import { expect, test } from 'vitest';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { DEMO_COMPANY, readConfig } from '#server/config/config.rules.ts';
import { answerOf } from '#stage/world/ask.ts';
import { guestOf } from '#stage/world/newcomer.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();

test('DELIV-08 DELIV-10: the Shanghai office and the contact for enquiries are configuration', async () => {
  const token = await guestOf(world());
  const { data } = await answerOf(world(), deliveryCalls.loadDeliverySettings, { token });
  const { shanghaiOffice, phone, email } = DEMO_COMPANY;
  expect(data).toEqual({ shanghaiOffice, contact: { phone, email } });

  const { company } = readConfig({ SHANGHAI_ADDRESS: '1 Bund, Shanghai', SHANGHAI_PHONE: '+86 21 6000 0000' });
  expect(company.shanghaiOffice).toEqual({ address: '1 Bund, Shanghai', phone: '+86 21 6000 0000' });
});
