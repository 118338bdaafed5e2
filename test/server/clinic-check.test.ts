/** Every mistake of a clinic's folder that is seen without a database: docs/clinic-folder.md. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Edit, EXAMPLE, plant, TODAY, toldOf } from '#harness/server/clinic-folder.ts';
import { checkFolder, mistakeAsText } from '#server/clinic-folder/check.service.ts';
import { readFolder } from '#server/clinic-folder/disk.adapter.ts';

const edit = (file: string, what: string, by: string): Edit => ({ file, what, by });
/** A picture of one colour. */
const square = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

const PLANTED: readonly (readonly [no: number, edits: readonly Edit[], said: string])[] = [
  [
    1,
    [edit('clinic.yaml', 'format: 1', 'format: 2')],
    'clinic.yaml:4: Format 2 is newer than this version knows (1). Update the product.',
  ],
  [2, [edit('clinic.yaml', 'format: 1', 'format: 0')], 'clinic.yaml:4: Format 0 is older. Run `convert`.'],
  [3, [{ file: 'clinic.yaml', by: null }], 'clinic.yaml:1: clinic.yaml is missing.'],
  [
    4,
    [edit('people.yaml', 'languages: [en, zh]', 'languages: [en, zh')],
    'people.yaml:10: Line is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
  ],
  [
    5,
    [edit('settings.yaml', 'store:\n', 'fees:\n  video: { price: 1 }\nstore:\n')],
    'settings.yaml:31: Key "fees" is written twice.',
  ],
  [
    6,
    [edit('settings.yaml', '  horizon-days: 60', '  hold-minutes: 20\n  horizon-days: 60')],
    'settings.yaml:5: Key "hold-minutes" is the product\'s, not the clinic\'s.',
  ],
  [
    7,
    [edit('clinic.yaml', '  phone: +65', '  telefone: +65')],
    'clinic.yaml:21: Unknown key "telefone". Did you mean phone?',
  ],
  [
    8,
    [edit('goods.csv', 'closed\n', 'mintues\n')],
    'goods.csv:1: "mintues" column unknown; allowed: id, name_en, name_zh, item_type, quality_en, quality_zh, price, price_with_gst, gst_percent, confirm, prescription, description_en, description_zh, closed.',
  ],
  [9, [edit('exceptions.csv', ',Stocktake', '')], 'exceptions.csv:3: Row has 11 cells, the header 12.'],
  [10, [{ file: 'services.yaml', by: Buffer.from([0x63, 0xff, 0xfe]) }], 'services.yaml:1: File is not UTF-8.'],
  [
    11,
    [edit('places.yaml', 'id: katong-clinic', 'id: Katong Clinic')],
    'places.yaml:14: Id "Katong Clinic" has a space or capital; use katong-clinic.',
  ],
  [
    12,
    [edit('people.yaml', 'id: yusra-hakim', 'id: dr-lena-seah')],
    'people.yaml:18: Id dr-lena-seah is used twice, first at line 4.',
  ],
  [
    14,
    [edit('timetables.yaml', 'unit: katong-clinic', 'unit: katong-clinc')],
    'timetables.yaml:6: No unit katong-clinc. Did you mean katong-clinic?',
  ],
  [
    15,
    [edit('people.yaml', 'en: Yusra Hakim', 'en: "\\u200b "')],
    'people.yaml:19: Name has no letter that can be seen.',
  ],
  [
    16,
    [edit('people.yaml', 'en: Yusra Hakim', `en: ${'Y'.repeat(214)}`)],
    'people.yaml:19: Name has 214 characters; at most 60.',
  ],
  [17, [edit('goods.csv', 'Soft rice cleanser', '=1+1')], 'goods.csv:3: Text begins with "=", which spreadsheets run.'],
  [
    18,
    [edit('places.yaml', '+65 6550 0191', '+65 7123 4567')],
    'places.yaml:12: Phone +65 7123 4567 is no Singapore number (VALID-17).',
  ],
  [19, [edit('clinic.yaml', 'care@tembusu.example', 'care.tembusu')], 'clinic.yaml:22: Not an email (VALID-15).'],
  [20, [edit('places.yaml', '"428090"', '"42809"')], 'places.yaml:9: Postal code has 5 digits; six are needed.'],
  [
    22,
    [edit('clinic.yaml', 'uen: 202600017K', 'uen: 2026-17K')],
    'clinic.yaml:12: UEN is not 9 or 10 letters and digits.',
  ],
  [
    23,
    [edit('timetables.yaml', 'from: 2026-12-08', 'from: 2026-02-30')],
    'timetables.yaml:29: Day 2026-02-30 does not exist.',
  ],
  [
    24,
    [edit('places.yaml', '"14:00-18:00"', '"18:00-09:00"')],
    'places.yaml:23: Span 18:00-09:00 ends before it begins.',
  ],
  [
    25,
    [edit('timetables.yaml', 'at: "14:00-17:00", slot: 45', 'at: "10:00-12:30", slot: 45')],
    'timetables.yaml:12: Sessions of Dr Lena Seah overlap on Mon 10:00: lines 11 and 12.',
  ],
  [
    26,
    [
      edit(
        'places.yaml',
        '      - id: katong-salon',
        '      - id: katong-annex\n        name: { en: Annex }\n        type: Clinic\n        licence: 26M0918\n        hours: { mon-fri: ["09:00-18:00"] }\n      - id: katong-salon',
      ),
      edit(
        'timetables.yaml',
        '  - person: yusra-hakim',
        '  - person: dr-lena-seah\n    unit: katong-annex\n    sessions:\n      - { days: [tue], at: "09:00-10:00", slot: 30 }\n  - person: yusra-hakim',
      ),
    ],
    'timetables.yaml:30: Dr Lena Seah is at two units on Tue 09:00.',
  ],
  [
    27,
    [
      edit('places.yaml', 'rooms: 2', 'rooms: 1'),
      edit('timetables.yaml', 'days: [mon, tue, thu]', 'days: [fri]'),
      edit('timetables.yaml', 'at: "09:00-12:30", slot: 30 }', 'at: "10:00-12:30", slot: 30 }'),
    ],
    'timetables.yaml:19: Two people on site at katong-clinic on Fri 10:00; it has 1 room.',
  ],
  [
    28,
    [edit('timetables.yaml', 'days: [sat], at: "09:00-12:00"', 'days: [sat], at: "15:00-17:00"')],
    'timetables.yaml:26: On Sat 15:00 katong-clinic is closed; on-site times need its hours.',
  ],
  [
    29,
    [edit('timetables.yaml', 'at: "11:00-14:00", slot: 60', 'at: "11:00-14:00", slot: 30')],
    'timetables.yaml:31: Slot of 30 minutes fits no service that the person offers.',
  ],
  [
    30,
    [edit('timetables.yaml', 'at: "20:00-21:00"', 'at: "20:00-20:10"')],
    'timetables.yaml:20: Span of 10 minutes is shorter than its slot.',
  ],
  [
    31,
    [edit('services.yaml', 'minutes: 45\n    item-type: Procedure', 'minutes: 120\n    item-type: Procedure')],
    'services.yaml:16: (note) acne-treatment fits no time of anybody.',
  ],
  [
    32,
    [edit('timetables.yaml', 'unit: katong-salon', 'unit: katong-clinic')],
    'timetables.yaml:31: A therapist is placed at a Clinic; therapists work at a Salon (BOOK-09).',
  ],
  [
    33,
    [edit('timetables.yaml', 'at: "11:00-14:00", slot: 60', 'at: "11:00-14:00", slot: 60, way: video')],
    'timetables.yaml:31: A therapist has video times.',
  ],
  [
    35,
    [edit('places.yaml', 'licensed-for: [on-site, video]', 'licensed-for: [on-site]')],
    'settings.yaml:14: katong-clinic is not licensed for video.',
  ],
  [36, [edit('settings.yaml', '{room} #', 'room #')], 'settings.yaml:15: `rooms` address has no {room}.'],
  [
    37,
    [edit('services.yaml', 'price-with-gst: 98.10', 'price: 90\n    price-with-gst: 98.10')],
    'services.yaml:10: Both price and price-with-gst.',
  ],
  [
    38,
    [edit('services.yaml', 'price-with-gst: 98.10', 'price-with-gst: 32.005')],
    'services.yaml:15: price-with-gst 32.005 has 3 decimals; 2 are allowed (price: 4).',
  ],
  [
    39,
    [edit('clinic.yaml', 'registered: true', 'registered: false')],
    'goods.csv:2: GST is not registered, yet 9 % is asked.',
  ],
  [40, [edit('goods.csv', '28.00', '-28.00')], 'goods.csv:6: Price is below zero.'],
  [40, [edit('goods.csv', '28.00', '')], 'goods.csv:6: Price is missing, and the item is sold.'],
  [
    41,
    [edit('places.yaml', 'online-store: true', 'online-store: false')],
    'places.yaml:4: No unit with `online-store` (ERR-03).',
  ],
  [
    41,
    [edit('places.yaml', 'online-store: false', 'online-store: true')],
    'places.yaml:35: Two units with `online-store` (ERR-03).',
  ],
  [
    42,
    [edit('goods.csv', 'travel-set', 'travel-kit')],
    'products.csv:5: Product travel-set is not in goods.csv. Did you mean travel-kit?',
  ],
  [
    43,
    [edit('goods.csv', '9,no,no,"Cleanser', '9,no,yes,"Cleanser')],
    'products.csv:5: A medicine for prescription is in the store.',
  ],
  [44, [edit('products.csv', 'JP AU', 'JP UK')], 'products.csv:5: Country "UK" unknown; GB?'],
  [
    45,
    [{ file: 'pictures/soft-cleanser.png', by: null }],
    'products.csv:3: Picture pictures/soft-cleanser.png is missing.',
  ],
  [
    45,
    [{ file: 'pictures/soft-cleanser.png', by: 'a text' }],
    'products.csv:3: pictures/soft-cleanser.png is not a picture (PNG, JPEG, WebP, AVIF).',
  ],
  [
    45,
    [{ file: 'pictures/soft-cleanser.png', by: await square(639) }],
    'products.csv:3: Picture pictures/soft-cleanser.png is 639 × 639, under 640.',
  ],
  [
    45,
    [{ file: 'pictures/soft-cleanser.png', by: Buffer.alloc(5 * 1024 * 1024 + 1) }],
    'products.csv:3: Picture pictures/soft-cleanser.png is above 5 MB.',
  ],
  [46, [edit('promotions.yaml', 'WELCOME10', 'welcome10')], 'promotions.yaml:5: Code welcome10 is not upper case.'],
  [
    47,
    [edit('promotions.yaml', '{ type: PERCENTAGE, size: 10 }', '{ type: PERCENTAGE }')],
    'promotions.yaml:4: DISCOUNT without a size.',
  ],
  [47, [edit('promotions.yaml', 'code: null', 'code: BIRTHDAY')], 'promotions.yaml:21: BIRTHDAY_BONUS with a code.'],
  [
    47,
    [
      edit('promotions.yaml', 'minimum: 120.00', 'minimum: 0'),
      edit('promotions.yaml', '[barrier-cream,', '[soft-cleanser,'),
    ],
    'promotions.yaml:12: Gift that gives itself without end.',
  ],
  [
    48,
    [edit('promotions.yaml', 'until: 2027-06-30', 'until: 2026-06-30')],
    'promotions.yaml:11: Promotion ends before it begins.',
  ],
  [49, [edit('stock.csv', '12,3', '-1,3')], 'stock.csv:5: Stock of -1; 0 to 100,000 whole pieces.'],
  [
    49,
    [edit('stock.csv', 'travel-set,katong-shop', 'travel-set,katong-salon')],
    'stock.csv:5: Stock at katong-salon, a unit that is neither the store nor for pickup.',
  ],
  [51, [edit('clinic.yaml', ', zh: terms/video.zh.md', '')], 'clinic.yaml:46: Terms lack zh while languages has it.'],
  [52, [edit('settings.yaml', 'pay-days: 7', 'pay-days: 5')], 'settings.yaml:28: `code-days` beyond `pay-days`.'],
  [
    53,
    [edit('settings.yaml', 'health: 6', 'health: 3')],
    'settings.yaml:58: Retention of 3 years; the law asks at least 6.',
  ],
  [
    54,
    [{ file: 'holidays.csv', by: 'date,name_en,name_zh\n2026-12-25,Christmas Day,圣诞节\n' }],
    'holidays.csv:2: (note) No holiday after 2026-12-25 within the horizon.',
  ],
  [55, [edit('clinic.yaml', '"#1f6f5c"', '"#a08c5a"')], 'clinic.yaml:33: Colour has 3.3:1 with white; 4.5 needed.'],
  [
    56,
    [edit('clinic.yaml', 'sms-sender: TEMBUSU', 'sms-sender: TEMBUSUSKINS')],
    'clinic.yaml:40: SMS sender has 12 characters; 11 at most.',
  ],
  [
    57,
    [{ file: 'patients.csv', by: 'patient\n' }],
    'patients.csv:1: patients.csv outside import/: people belong to `import`.',
  ],
  [
    58,
    [edit('products.csv', 'pictures/travel-set.png', '../travel-set.png')],
    'products.csv:5: Path ../travel-set.png leads out of the folder.',
  ],
  [
    59,
    [
      edit(
        'clinic.yaml',
        '"27 Joo Chiat Lane #02-05 Tembusu House, Singapore 428090" #',
        '27 Joo Chiat Lane #02-05 Tembusu House #',
      ),
    ],
    'clinic.yaml:14: (note) The address ends before " #02-05", which begins a comment; put it in quotes.',
  ],
];

describe('check of a clinic’s folder', () => {
  it('passes the example, with notes alone', async () => {
    const said = await toldOf();
    expect(said.filter((line) => !line.includes('(note)'))).toEqual([]);
    expect(said).toContain('people.yaml:12: (note) No zh: the English shows.');
  });

  it.each(PLANTED)('names mistake %i by file and line', async (_no, edits, said) => {
    expect(await toldOf()).not.toContain(said);
    expect(await toldOf(...edits)).toContain(said);
  });

  it('says of a text what to do where YAML reads a number, and nothing where it is empty or no text is meant', async () => {
    const saidOf = async (by: string, file: string, text: string) =>
      (await toldOf(edit(file, text, by))).filter((line) => line.includes('has to be'));
    const postal = 'postal: "428090"';
    expect(await saidOf('postal: 428090', 'places.yaml', postal)).toEqual([
      'places.yaml:9: Postal has to be text: put it in quotes.',
    ]);
    expect(await saidOf('postal:', 'places.yaml', postal)).toEqual(['places.yaml:9: Postal has to be text.']);
    const days = await saidOf('horizon-days: "60"', 'settings.yaml', 'horizon-days: 60');
    expect(days).toEqual([
      'settings.yaml:5: Horizon days has to be a number: "60" is text; write it like 43.60, without quotes, comma or currency.',
    ]);
  });

  it('says how a price is written, and of a comma inside of a cell', async () => {
    const [price] = await toldOf(edit('services.yaml', 'price-with-gst: 98.10', 'price-with-gst: 98,10'));
    expect(price).toBe(
      'services.yaml:15: Price with gst has to be a number: "98,10" is text; write it like 43.60, without quotes, comma or currency.',
    );
    const [row] = await toldOf(edit('goods.csv', 'that feels tight.', 'that feels tight, or dry.'));
    expect(row).toBe('goods.csv:2: Row has 15 cells, the header 14; a cell with a comma stands in double quotes.');
  });

  it('takes a language that has a name for patients, those of Singapore without one in browsers included', async () => {
    const said = async (tags: string) =>
      (await toldOf(edit('people.yaml', 'languages: [en, zh]', `languages: [${tags}]`))).filter((line) =>
        line.includes('Language'),
      );
    expect(await said('en, nan, yue, ta')).toEqual([]);
    expect(await said('en, xx')).toEqual([
      'people.yaml:9: Language "xx" has no name that patients can read; allowed: two letters, or yue, nan, teo, hak.',
    ]);
    expect((await said('en, tlh')).length).toBe(1);
  });

  it('calls a misspelt key one mistake', async () => {
    const said = await toldOf(edit('services.yaml', 'minutes: 30', 'mintues: 30'));
    expect(said).toEqual(['services.yaml:13: Unknown key "mintues". Did you mean minutes?']);
  });

  it('names the video times that no part `video` is for (34)', async () => {
    const { files, mistakes } = readFolder(EXAMPLE);
    const settings = (files.get('settings.yaml') ?? Buffer.alloc(0)).toString('utf8');
    const without = settings.replace(/^video:.*\n(?: {2}.*\n)+/m, '');
    const disk = plant({ files, mistakes }, [{ file: 'settings.yaml', by: without }]);
    const said = (await checkFolder(disk, TODAY, null)).mistakes.map(mistakeAsText);
    expect(said).toContain('timetables.yaml:13: Video times, and no `video.rooms`.');
  });

  it('notes a postal code that the look-up does not know (21)', async () => {
    const { mistakes } = await checkFolder(readFolder(EXAMPLE), TODAY, () => Promise.resolve(false));
    expect(mistakes.map(mistakeAsText)).toContain('places.yaml:9: (note) The postal look-up does not know 428090.');
  });

  it('follows no link out of the folder (58)', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'clinic-'));
    try {
      cpSync(EXAMPLE, copy, { recursive: true });
      rmSync(join(copy, 'terms/video.en.md'));
      symlinkSync('/etc/hostname', join(copy, 'terms/video.en.md'));
      const said = (await checkFolder(readFolder(copy), TODAY, null)).mistakes.map(mistakeAsText);
      expect(said).toContain('terms/video.en.md:1: A link leads out of the folder.');
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('names all mistakes of a folder at once, in the order of files and lines', async () => {
    const said = await toldOf(
      edit('settings.yaml', 'health: 6', 'health: 3'),
      edit('clinic.yaml', 'sms-sender: TEMBUSU', 'sms-sender: TEMBUSUSKINS'),
      edit('clinic.yaml', 'uen: 202600017K', 'uen: 2026-17K'),
    );
    expect(said.filter((line) => !line.includes('(note)'))).toEqual([
      'clinic.yaml:12: UEN is not 9 or 10 letters and digits.',
      'clinic.yaml:40: SMS sender has 12 characters; 11 at most.',
      'settings.yaml:58: Retention of 3 years; the law asks at least 6.',
    ]);
  });

  it('refuses figures that this version has built in, rather than to leave them unheard', async () => {
    expect(await toldOf(edit('settings.yaml', 'singapore-fee: 10.00', 'singapore-fee: 12.00'))).toContain(
      'settings.yaml:35: delivery.singapore-fee can only be 10 in this version.',
    );
  });
});
