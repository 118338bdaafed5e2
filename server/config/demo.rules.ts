/** When the demo may run, and the settings that a real installation refuses. */
import { transportOf } from '#server/db/transport.adapter.ts';
import { isLoopback } from '#server/kit/loopback.ts';
import { faultOfDomain } from './cookie-domain.rules.ts';

/** The settings that decide it. */
export interface Setup {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DESK_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  SMS_URL?: string | undefined;
  POSTAL_URL?: string | undefined;
  PICTURES_URL?: string | undefined;
  SINGPASS_ISSUER?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STAGE?: 'staging' | undefined;
  STORE_COOKIE_DOMAIN?: string | undefined;
  EMBEDDED_DATABASE: boolean;
  RATE_LIMIT_SCALE: number;
}

const isHere = (url: string): boolean => isLoopback(URL.parse(url)?.hostname ?? '');
const isElsewhere = (url: string | undefined): boolean => url !== undefined && !isHere(url);
const isLive = (key: string | undefined): boolean => key !== undefined && key.includes('_live_');

type Reason = [applies: boolean, words: string];
const wordsOf = (reasons: readonly Reason[]): string[] =>
  reasons.flatMap(([applies, words]) => (applies ? [words] : []));

/** Why a demo must not run, even when DEMO asks for it: its accounts, its desk and its key are public. */
export const reasonsAgainstDemo = (setup: Setup): string[] =>
  wordsOf([
    [!isLoopback(setup.HOST), `HOST is ${setup.HOST}, where others reach it`],
    [isElsewhere(setup.PUBLIC_URL), `PUBLIC_URL is ${setup.PUBLIC_URL}, where others reach it`],
    [isLive(setup.STRIPE_SECRET_KEY), 'STRIPE_SECRET_KEY moves real money'],
    [isLive(setup.STRIPE_PUBLISHABLE_KEY), 'STRIPE_PUBLISHABLE_KEY moves real money'],
    [isElsewhere(setup.SINGPASS_ISSUER), `SINGPASS_ISSUER is ${setup.SINGPASS_ISSUER}, which knows real people`],
  ]);

/** Real settings, for which a start without DEMO is refused as a demo. */
export const reasonsAgainstSilentDemo = (setup: Setup): string[] => [
  ...reasonsAgainstDemo(setup),
  ...wordsOf([
    [setup.DATABASE_URL !== undefined, 'DATABASE_URL is set'],
    [setup.STRIPE_SECRET_KEY !== undefined && !isLive(setup.STRIPE_SECRET_KEY), 'STRIPE_SECRET_KEY is set'],
    [isElsewhere(setup.SMTP_URL), 'SMTP_URL sends to real people'],
    [isElsewhere(setup.SMS_URL), 'SMS_URL sends to real people'],
    [setup.STAGE !== undefined, 'STAGE is set'],
  ]),
];

const isInTheClear = (url: string | undefined, protocol: string): boolean =>
  url !== undefined && !url.startsWith(protocol) && !isHere(url);

/** The factors on the limits with which they are limits still, and patients get through. */
const SCALES = { min: 0.5, max: 10 };

/** Null for a database on this machine, and for one that shows its certificate. */
const faultOfDatabase = ({ DATABASE_URL: url, EMBEDDED_DATABASE: isEmbedded }: Setup): string | null => {
  if (url === undefined)
    return isEmbedded
      ? null
      : 'DATABASE_URL is not set: the embedded database loses what it had at a power failure; for a trial set EMBEDDED_DATABASE=1';
  try {
    const { host, isSocket, isChecked } = transportOf(url);
    if (isSocket || isChecked || isLoopback(host)) return null;
    return `DATABASE_URL leads to ${host} without TLS that is checked: add sslmode=verify-full`;
  } catch (error) {
    return `DATABASE_URL cannot be read: ${error instanceof Error ? error.message : 'unknown'}`;
  }
};

/** Settings that are refused without DEMO. */
export const faultsWithoutDemo = (setup: Setup): string[] => {
  const keys = [setup.STRIPE_SECRET_KEY, setup.STRIPE_PUBLISHABLE_KEY].filter((key) => key !== undefined);
  const isStaging = setup.STAGE === 'staging';
  const { RATE_LIMIT_SCALE: scale, STORE_COOKIE_DOMAIN: domain, PUBLIC_URL: publicUrl } = setup;
  const ofDatabase = faultOfDatabase(setup);
  const ofDomain = domain && publicUrl ? faultOfDomain(domain, publicUrl) : null;
  return wordsOf([
    [isInTheClear(setup.PUBLIC_URL, 'https://'), 'PUBLIC_URL must begin with https://'],
    [isInTheClear(setup.DESK_URL, 'https://'), 'DESK_URL must begin with https://'],
    [isInTheClear(setup.SMS_URL, 'https://'), 'SMS_URL must begin with https://'],
    [isInTheClear(setup.POSTAL_URL, 'https://'), 'POSTAL_URL must begin with https://'],
    [isInTheClear(setup.PICTURES_URL, 'https://'), 'PICTURES_URL must begin with https://'],
    [isInTheClear(setup.SMTP_URL, 'smtps://'), 'SMTP_URL must begin with smtps://'],
    [ofDatabase !== null, ofDatabase ?? ''],
    [ofDomain !== null, ofDomain ?? ''],
    [
      scale < SCALES.min || scale > SCALES.max,
      `RATE_LIMIT_SCALE is ${scale}: from ${SCALES.min} to ${SCALES.max} the limits of docs/security.md are limits`,
    ],
    [
      !isStaging && keys.some((key) => !isLive(key)),
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live; test keys need STAGE=staging, which every page says',
    ],
    [
      isStaging && keys.some(isLive),
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys with STAGE=staging, where no real money moves',
    ],
  ]);
};
