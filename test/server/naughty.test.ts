/** Unusual text in every text input: stored unchanged, or refused; never a server error. */
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { cleanText } from '#contract/clean.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let provider: OpenIdentityProvider;
let gateway: OpenGateway;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
  gateway = await openGateway(world());
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

const NAUGHTY = [
  '',
  ' ',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x7f',
  '１２',
  "'; drop table appointment; --",
  "' or '1'='1",
  '"><script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '%',
  '\\',
  '\u0000',
  '\u0007\u001b[31m',
  '\uFEFF',
  '\u202Etest\u202C',
  '\u200b',
  '\uD800',
  '\uDC00x',
  'Å',
  'e\u0301',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '田中さんにあげて下さい',
  'الكل في المجمو عة',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'x'.repeat(70_000),
] as const;

const CALLS = Object.values(allCalls).flatMap((calls) => Object.values<Call>(calls));
const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };

/** Valid values of the other members, so that only the tested one can be refused; the rest take any text. */
const USUAL: Record<string, string | boolean> = {
  clinic: 'novena-clinic',
  role: 'provider',
  month: '11',
  year: '2026',
  days: '30',
  'dc-category': 'Skin',
  remember: false,
};

/** Members of a call's schema in all its variants, and one unknown member. */
const membersOf = (schema: v.GenericSchema): string[] => {
  const { entries = {}, options = [] } = schema as { entries?: object; options?: v.GenericSchema[] };
  return [...Object.keys(entries), ...options.flatMap(membersOf), 'unknown'];
};
const templateOf = (schema: v.GenericSchema): Record<string, string | boolean> =>
  Object.fromEntries(membersOf(schema).map((member) => [member, USUAL[member] ?? 'x']));

/** Copies of `template`, each with one member replaced. */
const variants = (template: object, text: string): object[] =>
  Object.keys(template).map((member) => ({ ...template, [member]: text }));

test.for(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'SERVER-02: %s survives them',
  async ([, call]) => {
    const token = await world().signIn('meiling');
    const [slot] = await freeSlots(world(), token);
    if (!slot) throw new Error('Nothing is free');
    const query = templateOf(call.query);
    const body = call === appointmentCalls.createAppointment ? bookingOf(slot) : templateOf(call.body);
    const sent: [path: string, body: unknown][] = [];
    for (const text of NAUGHTY) {
      if (call.path.includes(':'))
        sent.push([call.path.replaceAll(/:\w+/g, text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'), {}]);
      if (call.method === 'GET') {
        for (const variant of variants(query, text.toWellFormed().slice(0, 5_000)))
          sent.push([`${call.path}?${new URLSearchParams({ ...variant })}`, {}]);
      } else for (const variant of variants(body, text)) sent.push([call.path.replaceAll(/:\w+/g, 'x'), variant]);
    }
    const failed: string[] = [];
    for (const [path, asked] of sent) {
      const reply = await world().call(call.method, path, {
        token: call.access === 'session' || call.access === 'member' ? token : undefined,
        body: asked,
        headers,
      });
      if (reply.status === 401) break;
      if (reply.status >= 500) failed.push(`${path} ${JSON.stringify(asked)}`.slice(0, 500));
    }
    expect(failed).toEqual([]);
  },
);

test('BOOK-55: a message that can be stored is stored cleaned, and otherwise as it came', async () => {
  const token = await world().signIn('meiling');
  await allowBookings(world(), NAUGHTY.length + 2);
  const slots = (await freeSlots(world(), token)).filter(({ doctor }) => doctor?.name === 'Dr Arjun Menon');
  for (const [index, text] of NAUGHTY.entries()) {
    const slot = slots[index];
    if (!slot) throw new Error('Not enough slots');
    const { status } = await world().call('POST', '/appointment/slot', {
      token,
      body: { ...bookingOf(slot), moreinfo: text },
    });
    const isPlain =
      text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text.trim()) && cleanText(text).length <= 300;
    expect({ text, status }).toEqual({ text, status: isPlain ? 200 : 400 });
    if (!isPlain) continue;
    const row = await world()
      .db.selectFrom('appointment')
      .select('moreinfo')
      .where('slot_id', '=', slot._id)
      .executeTakeFirstOrThrow();
    expect(row.moreinfo).toBe(cleanText(text));
  }
});
