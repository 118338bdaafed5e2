export const clinicIcon = 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v9.5ZM12 9v6M9 12h6' as const;
