/** The texts and pictures that a folder names. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Place } from './mistakes.types.ts';
import type { Report } from './references.rules.ts';

export interface NamedFile {
  path: string;
  place: Place;
  /** A picture with its least side; null: a text. */
  side: number | null;
}

const PICTURE_SIDE = 640;
const ICON_SIDE = 512;
const TEXTS = ['niks', 'identity-notice', 'video'] as const;

export const namedFiles = ({ clinic, products }: Folder): NamedFile[] => [
  { path: clinic.brand.icon, place: ['clinic.yaml', 'brand', 'icon'], side: ICON_SIDE },
  ...(clinic.brand.wordmark === null
    ? []
    : [{ path: clinic.brand.wordmark, place: ['clinic.yaml', 'brand', 'wordmark'] as const, side: null }]),
  ...TEXTS.flatMap((name) => {
    const terms = clinic.terms[name];
    if (terms === undefined || terms === 'product') return [];
    return (['en', 'zh'] as const).flatMap((tongue) => {
      const path = terms[tongue];
      return path === undefined ? [] : [{ path, place: ['clinic.yaml', 'terms', name, tongue] as const, side: null }];
    });
  }),
  ...products.map(({ picture }, row) => ({ path: picture, place: ['products.csv', row] as const, side: PICTURE_SIDE })),
];

export const leadsOut = (path: string): boolean => path.startsWith('/') || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path);

export const checkTexts = ({ clinic }: Folder, { say }: Report): void => {
  for (const name of TEXTS) {
    const terms = clinic.terms[name];
    if (terms !== undefined && terms !== 'product' && terms.zh === undefined && clinic.group.languages.includes('zh'))
      say(['clinic.yaml', 'terms', name], 'Terms lack zh while languages has it');
  }
};
