/** Reads what a PayNow code says, as a bank's app does: by the bytes of its text (EMVCo merchant-presented mode). */
const fieldsOf = (bytes: Buffer): Map<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const [id, digits] = [bytes.toString('ascii', at, at + 2), bytes.toString('ascii', at + 2, at + 4)];
    const end = at + 4 + Number(digits);
    if (!/^\d{4}$/.test(id + digits) || end > bytes.length) throw new Error(`No field at byte ${at}`);
    fields.set(id, bytes.toString('ascii', at + 4, end));
    at = end;
  }
  return fields;
};

/** CRC-16 of polynomial 1021, beginning with FFFF, bit by bit as ISO/IEC 13239 writes it. */
const checksumOf = (bytes: Uint8Array): string => {
  let sum = 0xffff;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const isOdd = ((sum >> 15) & 1) !== ((byte >> bit) & 1);
      sum = ((sum << 1) & 0xffff) ^ (isOdd ? 0x1021 : 0);
    }
  return sum.toString(16).toUpperCase().padStart(4, '0');
};

/** @throws when a length is wrong */
export const payNowFieldsOf = (text: string) => {
  const bytes = Buffer.from(text, 'utf8');
  const fields = fieldsOf(bytes);
  const of = (id: string) => fields.get(id) ?? '';
  const account = fieldsOf(Buffer.from(of('26')));
  return {
    uen: account.get('02'),
    isEditable: account.get('03') !== '0',
    expires: account.get('04'),
    currency: of('53'),
    amount: of('54'),
    name: of('59'),
    reference: fieldsOf(Buffer.from(of('62'))).get('01') ?? '',
    isChecksumRight: of('63') === checksumOf(bytes.subarray(0, -4)),
  };
};
