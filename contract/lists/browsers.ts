/** Browser names in the member's list of sessions. They are brand names, so both languages use the same. */
export const BROWSERS = ['Safari', 'Chrome', 'Edge', 'Firefox', 'Opera', 'Samsung Internet', 'WeChat'] as const;
export type Browser = (typeof BROWSERS)[number];

export const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'ChromeOS', 'Linux'] as const;
export type System = (typeof SYSTEMS)[number];
