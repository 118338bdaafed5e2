/** Each character that a printed field takes is drawn, by the fonts' own word; all others are refused by name. */
import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { cleanName } from '#contract/clean.ts';
import type { PatientId } from '#contract/ids.ts';
import { DRAWN } from '#contract/lists/drawn.ts';
import { moneyFromWire } from '#contract/money.ts';
import { PersonName } from '#contract/particulars.ts';
import { undrawnIn } from '#contract/rules/drawn.ts';
import { FAULTS, nameFault } from '#contract/rules/faults.ts';
import type { IsoInstant } from '#contract/time.ts';
import { wireInvoiceWith } from '#model/samples.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { fontShelf, type Shelf } from '#server/pdf/fonts.adapter.ts';
import { type Line, linesOf } from '#server/pdf/lines.rules.ts';
import { pdfMaking } from '#server/pdf/sheet.page.ts';
import { PASTED } from '#test/kit/pasted.ts';
import { boxesIn, textOf } from '#test/kit/pdf-text.ts';

/** Names as people here have them, of each script that is drawn. */
const NAMES = {
  Latin: 'Tan Mei Ling',
  Polish: 'Łukasz Wiśniewski',
  Vietnamese: 'Nguyễn Thị Hồng',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Наталья Щербакова',
  Chinese: '陈美玲',
  'rare Chinese': '陈喆 林堃 犇 㛃',
  'extension B': '𠮷田花子',
  Japanese: 'タナカ はなこ',
  Korean: '김철수',
  Tamil: 'முருகன் கொ ஸ்ரீ',
  Devanagari: 'श्रीकृष्ण',
  Bengali: 'রবীন্দ্রনাথ',
  Sinhala: 'ක්\u200dරිෂ්ණ ශ්\u200dරී',
  Malayalam: 'കൃഷ്ണൻ സ്ത്രീ',
  Telugu: 'కృష్ణ',
  Kannada: 'ಕೃಷ್ಣ',
  Gurmukhi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'શ્રી',
  Thai: 'สมชาย ใจดี น้ำ',
  Lao: 'ສົມຈິດ ນ້ຳ',
  Khmer: 'ខ្មែរ ស្រី',
  Myanmar: 'အောင်ဆန်း ကြည်',
  Arabic: 'محمد بن علي',
  Jawi: 'سيتي نورحاليزا ڤ ڽ ݢ',
  digits: '٣ ३ ௩ ৩ ๓ ៣ ၃ ໓ Tan',
  signs: 'D’Souza (Anne‑Marie) s/o @ “Ravi”, Jr. – ③ Ⅳ ﬁ、「陈」। ،',
};

const rangesOf = (packed: string): [from: number, to: number][] => {
  let next = 0;
  return packed.split(/\s/).map((word) => {
    const [gap = '', more = '0'] = word.split('-');
    const from = next + Number.parseInt(gap, 36);
    next = from + Number.parseInt(more, 36) + 1;
    return [from, next - 1];
  });
};
const RANGES = Object.values(DRAWN).flatMap(rangesOf);
/** Samples of each range: every 256th character and both ends. */
const SAMPLE = RANGES.flatMap(([from, to]) => [
  ...Array.from({ length: Math.ceil((to - from) / 256) }, (_, index) => from + index * 256),
  to,
]).map((code) => String.fromCodePoint(code));

const shelf: Shelf = fontShelf();
const WIDE = { size: 10, weight: 'regular', width: 10_000 } as const;
const glyphsOf = ({ runs }: Line): number[] =>
  runs.flatMap(({ text, font }) => font.layout(text).glyphs.map(({ id }) => id));
/** Whether a character is drawn as a box, or as a question mark that the text lacks. */
const lacks = (text: string): boolean => {
  const lines = linesOf(text, WIDE, shelf);
  const shown = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
  const marks = (written: string): number => written.split('?').length;
  return lines.some((line) => glyphsOf(line).includes(0)) || marks(shown) !== marks(text.normalize('NFKC'));
};

const COMPANY = { ...DEMO_COMPANY, name: 'Café Clinics', address: '乌节路 290 号' };
const AT = '2027-01-05T02:00:00.000Z' as IsoInstant;
const patientId = 'p' as PatientId;
const make = pdfMaking();
const receiptOf = (text: string) => {
  const item = { _id: 'l1', name: text, quality: text, price: 20, qty: 1, afterTaxPrice: 20 };
  const entry = wireInvoiceWith({ items: [item], clinicName: text, ostBalance: -20, payment: { status: 'paid' } });
  const journal = [{ kind: 'payment' as const, cause: `transfer:${text}`, amount: moneyFromWire(-20), at: AT }];
  return make({ kind: 'receipt', paid: { entry, patientId, patientName: text, journal }, company: COMPANY });
};
const recordOf = (text: string) => {
  const members = {
    patientId,
    patientName: text,
    clinicName: text,
    createdAt: AT,
    content: [text, `${text}\n${text}`],
  };
  return make({ kind: 'record', record: { ...members, name: text, kind: 'document' }, company: COMPANY });
};

beforeAll(async () => {
  await shelf.readFor([...SAMPLE, ...Object.values(NAMES), ...PASTED.map(({ input }) => input)].join(''));
}, 60_000);

describe('a name is drawn', () => {
  it.each(Object.entries(NAMES))('REC-23 SIGNUP-13: in %s: %s', (_, name) => {
    expect([nameFault(name), lacks(name)]).toEqual([null, false]);
  });

  it('REC-23 SIGNUP-13: wherever a pasted one is taken', () => {
    const taken = PASTED.filter(({ kind, isTaken }) => kind === 'name' && isTaken).map(({ input }) => cleanName(input));
    expect(taken.length).toBeGreaterThan(40);
    expect(taken.filter(lacks)).toEqual([]);
  });

  it('REC-23: some of each block of each font', () => {
    expect(SAMPLE.length).toBeGreaterThan(1_000);
    expect(SAMPLE.filter(lacks)).toEqual([]);
  });

  it('REC-23 SIGNUP-13: whatever letters, marks and signs are put together, if the field takes it', () => {
    const written = fc.array(
      fc.oneof(
        fc.constantFrom(...SAMPLE),
        fc.constantFrom(...Object.values(NAMES)),
        fc.constantFrom(' ', 'a', '\u0323', '\u200d', '\u200c', '\u064b', '\u0bcd', '🌸', '\ufe0f', '(', ')'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    let taken = 0;
    fc.assert(
      fc.property(written, (parts) => {
        const name = cleanName(parts.join(''));
        if (nameFault(name) !== null || !v.is(PersonName, name)) return;
        taken += 1;
        expect([name, lacks(name)]).toEqual([name, false]);
      }),
      { numRuns: 1_000, seed: 46 },
    );
    expect(taken).toBeGreaterThan(300);
  });
});

describe('a paper', () => {
  it.each(Object.entries(NAMES))('REC-23 REC-03: each of its fields in %s', async (_, name) => {
    const papers = [await receiptOf(name), await recordOf(name)];
    expect(papers.map(({ bytes }) => boxesIn(bytes))).toEqual([0, 0]);
    expect(papers.map(({ bytes }) => textOf(bytes).includes('?'))).toEqual([false, false]);
  });

  it('REC-23: characters of before the rule are no boxes', async () => {
    const { bytes } = await recordOf('🌸 Tan');
    expect([boxesIn(bytes), textOf(bytes).includes('? Tan')]).toEqual([0, true]);
  });
});

describe('scripts are set as they are read', () => {
  const shownOf = (text: string): string =>
    (linesOf(text, WIDE, shelf)[0]?.runs ?? []).map((run) => run.text).join('|');
  const glyphs = (text: string): number[] => linesOf(text, WIDE, shelf).flatMap(glyphsOf);

  it('REC-23: Arabic from right to left, Latin and digits in it from left to right', () => {
    expect(shownOf('محمد علي')).toBe('علي| |محمد');
    expect(shownOf('علي (محمد)')).toBe('(|محمد|) |علي');
    expect(shownOf('Tan @ محمد علي Ling')).toBe('Tan @ |علي| |محمد| Ling');
    expect(shownOf('\u2068محمد\u2069 × 2 at $5')).toBe('محمد| × 2 at $5');
    expect(glyphs('محمد')).not.toEqual(Array.from('محمد').flatMap(glyphs).toReversed());
  });

  it('REC-23: vowels and medials that stand before their letter stand there', () => {
    const [ka = 0] = glyphs('க');
    expect(glyphs('கெ').indexOf(ka)).toBe(1);
    const [myanmarKa = 0] = glyphs('က');
    expect(glyphs('ကြ').indexOf(myanmarKa)).toBe(1);
  });

  it('REC-23: a long text is broken between words, also where there are no blanks, and nowhere else', () => {
    const narrow = { ...WIDE, width: 60 };
    const linesIn = (text: string) =>
      linesOf(text, narrow, shelf).map(({ runs }) => runs.map((run) => run.text).join(''));
    expect(linesIn('Siti Nurhaliza binte Abdul')).toEqual(['Siti Nurhaliza ', 'binte Abdul']);
    expect(linesIn('สมชายใจดีทำงาน').join('')).toBe('สมชายใจดีทำงาน');
    expect(linesIn('病人陈秀云，转介作健康检查。').some((line) => /^[，。]/.test(line))).toBe(false);
    expect(linesIn('A'.repeat(40)).length).toBeGreaterThan(3);
  });
});

describe('a character that no font has', () => {
  it.each([
    ['🌸 Tan', '🌸'],
    ['Tan 👨‍👩‍👧', '👨‍👩‍👧'],
    ['Tan 🇸🇬', '🇸🇬'],
    ['Tan \u{2b740}', '\u{2b740}'],
    ['Tan \ue000', '\ue000'],
    ['ᠮᠣᠩᠭᠣᠯ', 'ᠮ'],
  ])('SIGNUP-13 SERVER-21: %s is refused at the field and on the wire, which name it', (name, sign) => {
    expect([nameFault(name), undrawnIn(name)]).toEqual(['notDrawn', sign]);
    expect(v.safeParse(PersonName, name).issues?.[0].message).toBe(`${FAULTS.notDrawn}: ${sign}`);
  });

  it('is refused in whatever else papers show', () => {
    const { content, name } = operatorCalls.issueRecord.body.entries;
    const { reference } = operatorCalls.receiveTransfer.body.entries;
    expect([v.is(content, ['Rest.\nDrink.']), v.is(name, '转介信'), v.is(reference, 'PN-1')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([v.is(content, ['Rest 🌸']), v.is(name, '🌸'), v.is(reference, 'PN-🌸')]).toEqual([false, false, false]);
  });
});
