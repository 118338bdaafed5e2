/** What a member reads of the browser that began a session: a name of its maker, which is the same in both languages. */
export const BROWSERS = ['Safari', 'Chrome', 'Edge', 'Firefox', 'Opera', 'Samsung Internet', 'WeChat'] as const;
export type Browser = (typeof BROWSERS)[number];

export const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'ChromeOS', 'Linux'] as const;
export type System = (typeof SYSTEMS)[number];
