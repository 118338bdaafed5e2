/** The one component that shows markup from elsewhere: what DOMPurify lets through, and nothing else (XSS). */
import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';

const ALLOWED: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  /** Other sites by https, and paths of this one; `//` and `/\` would lead elsewhere. */
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|\/(?![/\\]))/i,
  RETURN_TRUSTED_TYPE: true,
};

const createPurifier = () => {
  const purifier = DOMPurify();
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.hasAttribute('href')) node.setAttribute('rel', 'noopener noreferrer');
  });
  return purifier;
};
/** Made once: a page may have one policy of its name. */
let purifier: ReturnType<typeof createPurifier> | null = null;

/** In browsers that know trusted types, of the policy `dompurify`. */
const purified = (html: string) => {
  purifier ??= createPurifier();
  return purifier.sanitize(html, ALLOWED);
};

export function Markup({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: purified(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- the one place; sanitised above
  return <span dangerouslySetInnerHTML={safe} />;
}
