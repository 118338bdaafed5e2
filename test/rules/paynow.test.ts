import * as fc from 'fast-check';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { type Money, moneyFromWire } from '#contract/money.ts';
import { checksumOf, type PayNowTransfer, payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import { payNowFieldsOf } from '#test/kit/paynow.ts';

const transfer = (members: Partial<PayNowTransfer> = {}): PayNowTransfer => ({
  uen: '201403121W',
  name: 'CLINIC GROUP PTE LTD',
  amount: moneyFromWire(128.5),
  reference: 'INV-000123',
  expires: '2027-12-31' as ClinicDay,
  ...members,
});

it('PAY-09: the checksum is CRC-16/CCITT-FALSE, four digits always', () => {
  expect(checksumOf('123456789')).toBe('29B1');
  const digits = Array.from({ length: 500 }, (_, index) => checksumOf(`INV-${index}`).length);
  expect(new Set(digits)).toEqual(new Set([4]));
});

describe('the text of a transfer', () => {
  it('PAY-09: it is the one that an independent library makes', () => {
    expect(payNowText(transfer())).toBe(
      '00020101021226490009SG.PAYNOW010120210201403121W030100408202712315204000053037025406128.505802SG5920CLINIC GROUP PTE LTD6009Singapore62140110INV-000123630428B6',
    );
  });

  it('PAY-09: identifier, SGD, the exact balance that nobody can edit, order number and expiry can be read from it', () => {
    expect(payNowFieldsOf(payNowText(transfer({ amount: moneyFromWire(25.5), reference: 'INV-7' })))).toEqual({
      uen: '201403121W',
      isEditable: false,
      expires: '20271231',
      currency: '702',
      amount: '25.50',
      name: 'CLINIC GROUP PTE LTD',
      reference: 'INV-7',
      isChecksumRight: true,
    });
  });

  it('CONST-04 PAY-09: a half cent is rounded away from zero, as the amount on the screen is', () => {
    expect(payNowFieldsOf(payNowText(transfer({ amount: 1250 as Money }))).amount).toBe('0.13');
  });

  it('PAY-09: names and numbers longer than 25 characters are cut, so that every length has two digits', () => {
    const long = 'X'.repeat(60);
    const { name, reference, isChecksumRight } = payNowFieldsOf(payNowText(transfer({ name: long, reference: long })));
    expect([name.length, reference.length, isChecksumRight]).toEqual([25, 25, true]);
  });

  it.each([
    ['Café Clinics', 'Cafe Clinics'],
    ['Jing’an & Søn – Łódź', "Jing'an & Son - Lodz"],
    ['Nguyễn Đức Pte. Ltd.', 'Nguyen Duc Pte. Ltd.'],
    ['ＮＩＫＳ ＣＬＩＮＩＣＳ', 'NIKS CLINICS'],
    ['ABCDEFGHIJKLMNOPQRSTUVWæYZ', 'ABCDEFGHIJKLMNOPQRSTUVWae'],
    ['ABCDEFGHIJKLMNOPQRSTUVWX YZ', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
  ])('PAY-09: %s is written as banks count and show it', (name, shown) => {
    const read = payNowFieldsOf(payNowText(transfer({ name, reference: `É-${name}` })));
    expect([read.name, read.isChecksumRight]).toEqual([shown, true]);
    expect(read.reference).toBe(`E-${shown}`.slice(0, 25).trimEnd());
  });

  it('PAY-09: whatever name and reference, lengths and checksum are right', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, (name, reference) => {
        const code = payNowText(transfer({ name, reference }));
        expect([/^[ -~]+$/.test(code), payNowFieldsOf(code).isChecksumRight]).toEqual([true, true]);
      }),
    );
  });

  it('PAY-09: a reader of QR codes reads the same text again', () => {
    const text = payNowText(transfer());
    const scale = 4;
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const size = modules.length * scale;
    const data = new Uint8ClampedArray(size * size * 4).fill(255);
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    expect(decodeQR({ width: size, height: size, data })).toBe(text);
  });
});
