/** A letter as it is sent: a mail with its plain text, or a short message. Both say the same in the same order. */
import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { Sms } from '#server/adapters/sms.adapter.ts';
import { html } from '#server/kit/html.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { filled, filledIf } from './facts.rules.ts';
import type { Place } from './facts.store.ts';
import type { Facts, LetterRow, LinkName } from './letters.types.ts';
import { FRAME, LINES, LINK_WORDS } from './letters.words.ts';

export interface Letter {
  row: LetterRow;
  facts: Facts;
  language: AnswerLanguage;
  place: Place;
  link: LinkName;
  href: string;
  /** The letter greets its reader by it; null for a guest. */
  name: string | null;
  /** The letter of a parent names the patient; null for the own letter. */
  patientName: string | null;
  attachments: NonNullable<Mail['attachments']>;
  /** Switches bulk mail of its kind off; null for other mails. */
  off: string | null;
}

const present = (texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null);

interface Parts {
  subject: string;
  hello: string | null;
  first: string;
  lines: [label: string, text: string][];
  next: string[];
  link: string;
  attached: string | null;
  foot: string[];
}

const partsOf = (letter: Letter): Parts => {
  const { row, facts, language, place, name, patientName, attachments } = letter;
  const frame = FRAME[language];
  const [subject, first, ...next] = row.texts[language];
  const known = { ...facts, ...(patientName !== null && { patient: patientName }) };
  const why = name === null ? frame.ofGuest : row.kind === null || row.mail === 'owed' ? frame.owed : frame.chosen;
  return {
    subject: filled(subject, known),
    hello: name === null ? null : frame.hello(name),
    first: `${patientName === null ? '' : frame.forPatient(patientName)}${filled(first, known)}`,
    lines: LINES[row.about][language].flatMap(([label, text]) => {
      const line = filledIf(text, known);
      return line === null ? [] : [[label, line]];
    }),
    next: present(next.map((sentence) => filledIf(sentence, known))),
    link: filled(LINK_WORDS[letter.link][language], known),
    attached: attachments.length === 0 ? null : frame.attached(attachments.map(({ filename }) => filename).join(', ')),
    foot: [why, frame.place(place.name, place.phone), frame.safe],
  };
};

const LANG = { en: 'en', zh: 'zh-Hans' };
const FONTS = "'Hanken Grotesk','PingFang SC','Noto Sans SC',Arial,sans-serif";

export const mailOf = (to: string, letter: Letter): Omit<Mail, 'id'> => {
  const { subject, hello, first, lines, next, link, attached, foot } = partsOf(letter);
  const { href, language, attachments, off } = letter;
  const blocks = [
    ...present([hello]),
    first,
    ...(lines.length === 0 ? [] : [lines.map(([label, text]) => `${label}: ${text}`).join('\n')]),
    `${link}:\n${href}`,
    ...next,
    ...present([attached]),
    ['--', ...foot].join('\n'),
  ];
  const cell = 'padding:4px 16px;vertical-align:top;font-size:15px';
  const row = ([label, text]: readonly [string, string]) =>
    html`<tr><td style="${cell};color:#545e57">${label}</td><td style="${cell}">${text}</td></tr>`;
  const joined = (parts: readonly { source: string }[]) => parts.map(({ source }) => source).join('\n');
  const paragraph = (text: string) => html`<p style="margin:0 0 12px">${text}</p>`;
  const body = joined([
    ...present([hello]).map(paragraph),
    html`<p style="margin:0 0 12px;font-weight:600">${first}</p>`,
  ]);
  const table =
    lines.length === 0
      ? ''
      : `<table role="presentation" width="100%" style="background:#f5f5f0;border-radius:14px;margin:0 0 16px">\n${joined(lines.map(row))}\n</table>`;
  const button = html`<p style="margin:0 0 16px"><a href="${href}" style="display:block;background:#0c6358;color:#fff;text-decoration:none;text-align:center;font-weight:600;padding:14px 20px;border-radius:14px">${link}</a></p>`;
  const small = html`<p style="margin:16px 0 0;font-size:13px;color:#545e57">${foot.join(' ')}</p>`;
  return {
    to,
    subject,
    text: `${blocks.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body style="margin:0;background:#f5f5f0;font-family:${FONTS};color:#15201c;font-size:17px;line-height:24px">
<div style="max-width:560px;margin:16px auto;padding:20px;background:#fff;border:1px solid #e0e2d9;border-radius:18px">
${body}
${table}
${button.source}
${joined([...next, ...present([attached])].map(paragraph))}
${small.source}
</div>
</body></html>`,
    ...(attachments.length > 0 && { attachments }),
    ...(off !== null && { off }),
  };
};

/** The SMS has no link and no name: a locked screen shows it. */
export const smsOf = (to: string, { row, facts, language, place }: Letter): Sms => ({
  to,
  text: `${filled(row.texts[language][1], facts)}${FRAME[language].sms(place.phone)}`,
});
