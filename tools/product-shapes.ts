/** Drawings of the demo's products: per slug, an SVG of 92 by 92 units without background. */

interface Palette {
  body: string;
  cap: string;
}
const green = { body: '#a2d5c9', cap: '#0c6358' };
const pine = { body: '#7fb8aa', cap: '#0a3f3a' };
const gold = { body: '#f3c24b', cap: '#ffffff' };
const amber = { body: '#f3c24b', cap: '#8a5a12' };
const coral = { body: '#f3c6b8', cap: '#e9a391' };
const rose = { body: '#e9a391', cap: '#0a3f3a' };
const blue = { body: '#a9c8e6', cap: '#4d7299' };
const sand = { body: '#e7dcc4', cap: '#a88a5a' };

/** The company's mark, centred at (60, y). */
const mark = (y: number, colour = '#0c6358'): string =>
  `<path d="M53 ${y + 3}v-5a3.5 3.5 0 0 1 7 0v3a3.5 3.5 0 0 0 7 0v-5" stroke="${colour}" stroke-width="3" fill="none" stroke-linecap="round"/>`;

const shadow = '<ellipse cx="60" cy="101" rx="30" ry="3.5" fill="#0a3f3a" opacity=".12"/>';
const label = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff" opacity=".9"/>${mark(y + height / 2)}`;

const jar = ({ body, cap }: Palette): string =>
  `<rect x="36" y="58" width="48" height="42" rx="10" fill="${body}"/><rect x="33" y="44" width="54" height="18" rx="6" fill="${cap}"/>${label(36, 72, 48, 16)}`;
const stick = ({ body, cap }: Palette): string =>
  `<rect x="46" y="52" width="28" height="48" rx="6" fill="${body}"/><path d="M49 52V38a11 11 0 0 1 22 0v14Z" fill="${cap}"/>${label(46, 68, 28, 16)}`;
const pump = ({ body, cap }: Palette): string =>
  `<rect x="42" y="48" width="36" height="52" rx="9" fill="${body}"/><rect x="52" y="36" width="16" height="13" rx="3" fill="${cap}"/><path d="M60 36V27M48 26.5h16a4 4 0 0 1 4 4" stroke="${cap}" stroke-width="5" stroke-linecap="round" fill="none"/>${label(42, 64, 36, 20)}`;
const dropper = ({ body, cap }: Palette): string =>
  `<path d="M44 62a8 8 0 0 1 8-8h16a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H52a8 8 0 0 1-8-8Z" fill="${body}"/><rect x="51" y="42" width="18" height="13" rx="2.5" fill="${cap}"/><path d="M55 42V30a5 5 0 0 1 10 0v12" fill="${cap}"/>${label(44, 68, 32, 18)}`;
const tube = ({ body, cap }: Palette): string =>
  `<path d="M44 24h32l-3.5 60h-25Z" fill="${body}"/><path d="M44 24h32l-.5 7H44.5Z" fill="${cap}"/><path d="M49 84h22v11a5 5 0 0 1-5 5H54a5 5 0 0 1-5-5Z" fill="${cap}"/>${mark(58, cap)}`;
const sachet = ({ body, cap }: Palette): string =>
  `<rect x="38" y="40" width="44" height="60" rx="5" fill="${body}"/><rect x="38" y="40" width="44" height="14" rx="5" fill="${cap}"/><rect x="44" y="62" width="32" height="4" rx="2" fill="${cap}" opacity=".7"/><rect x="44" y="71" width="22" height="4" rx="2" fill="${cap}" opacity=".45"/>${mark(90)}`;
const bottle = ({ body, cap }: Palette): string =>
  `<path d="M42 60a12 12 0 0 1 10-11.800V44h16v4.200A12 12 0 0 1 78 60v32a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8Z" fill="${body}"/><rect x="50" y="30" width="20" height="15" rx="3" fill="${cap}"/>${label(42, 66, 36, 20)}`;
const spray = ({ body, cap }: Palette): string =>
  `<rect x="45" y="48" width="30" height="52" rx="8" fill="${body}"/><path d="M51 48V34a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v14Z" fill="${cap}"/><rect x="46" y="33" width="7" height="5" rx="1.500" fill="${cap}"/>${label(45, 64, 30, 20)}`;
const box = ({ body, cap }: Palette): string =>
  `<rect x="34" y="52" width="52" height="48" rx="4" fill="${body}"/><path d="M34 56a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v8H34Z" fill="${cap}"/><rect x="55" y="52" width="10" height="12" fill="#fff" opacity=".7"/>${mark(82)}`;

const drawn = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 14 92 92" width="640" height="640">${shadow}${inner}</svg>`;

/** Drawings by the name of the product's picture. */
export const pictures: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'calm-barrier-cream': jar(green),
    'niacinamide-10-serum': dropper(blue),
    'gentle-gel-cleanser': pump(coral),
    'overnight-repair-balm': tube(rose),
    'vitamin-c-15-serum': dropper(amber),
    'hyaluronic-water-gel': jar(blue),
    'azelaic-10-cream': tube(sand),
    'micellar-water': bottle(blue),
    'blemish-patches': sachet(green),
    'sheet-mask-with-centella': sachet(coral),
    'daily-sun-stick-spf-50': stick(gold),
    'mineral-sunscreen-spf-50': tube(amber),
    'sport-sun-spray-spf-30': spray(amber),
    'after-sun-aloe-gel': tube(green),
    'scalp-balance-shampoo': bottle(pine),
    'scalp-calm-serum': dropper(pine),
    'repair-conditioner': pump(sand),
    'root-volume-spray': spray(blue),
    'urea-10-body-lotion': pump(green),
    'hand-cream': tube(coral),
    'shower-oil': bottle(amber),
    'lip-balm-spf-20': stick(rose),
    'foot-repair-balm': jar(sand),
    'barrier-starter-set': box(green),
    'travel-kit': box(blue),
    'cooling-eye-mask': sachet(blue),
  }).map(([slug, inner]) => [slug, drawn(inner)]),
);
