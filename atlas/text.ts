/** Text in drawings: how wide it is, without a browser and the same on every machine, and how it is written. */

/** Advance widths of Helvetica and Arial in thousandths of an em, from space to tilde. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const FULL_EM = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u303f]/;
const BOLD = 1.07;

const widthOfCharacter = (character: string): number => {
  if (FULL_EM.test(character)) return 1000;
  return WIDTHS[(character.codePointAt(0) ?? 0) - 32] ?? 600;
};

/** @returns pixels, rounded up */
export const widthOf = (text: string, size: number, isBold = false): number =>
  Math.ceil(
    (Array.from(text).reduce((sum, character) => sum + widthOfCharacter(character), 0) / 1000) *
      size *
      (isBold ? BOLD : 1),
  );

/** Pieces between possible line breaks: after a space, and between full-width characters but before a closing mark. */
const piecesOf = (text: string): string[] =>
  text.match(/[^\s\u2e80-\uff60]+[，。：；？！”）、]*\s*|[\u2e80-\uff60][，。：；？！”）、]*\s*|\s+/g) ?? [];

export const wrap = (text: string, width: number, size: number, isBold = false): string[] => {
  const lines: string[] = [];
  for (const piece of piecesOf(text)) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf((line + piece).trimEnd(), size, isBold) <= width)
      lines[lines.length - 1] = line + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
};

/** Escapes text and attribute values of SVG and HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
