export const bellIcon = 'M6 16.5V11a6 6 0 0 1 12 0v5.5M4 16.5h16M10 19.8a2.2 2.2 0 0 0 4 0' as const;
