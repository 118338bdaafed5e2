/** The one component that shows markup from elsewhere: what DOMPurify lets through, and nothing else (XSS). */
import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';

const ALLOWED: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  /** Links lead to other sites by https, or to paths of this one; `//` and `/\` would lead elsewhere. */
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
/** The policy is made once, because a page can have only one of its name. */
let purifier: ReturnType<typeof createPurifier> | null = null;

/** In browsers that know trusted types, the policy `dompurify` makes the markup. */
const purified = (html: string) => {
  purifier ??= createPurifier();
  return purifier.sanitize(html, ALLOWED);
};

export function Markup({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: purified(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- the one place; sanitised above
  return <span dangerouslySetInnerHTML={safe} />;
}
