/** HTML made of literal markup and escaped texts: a text can never become markup. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Template tag: literal parts are markup; values are escaped, unless they are Html. */
export const html = (markup: TemplateStringsArray, ...parts: readonly (string | Html)[]): Html =>
  new Html(
    markup.reduce((source, piece, index) => {
      const part = parts[index - 1] ?? '';
      return source + (part instanceof Html ? part.source : escaped(part)) + piece;
    }),
  );
