export const reloadIcon = 'M20 12a8 8 0 1 1-2.5-5.8M20.5 3.5V8H16' as const;
