/** Icons that the desk has and the patient app has not. */
export const seatIcon = 'M7 4v9h9.500a1.500 1.500 0 0 1 1.500 1.500V20M7 13v7M7 16.500h11' as const;
export const missedIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M6 6l12 12' as const;
export const dotsIcon = 'M5.500 12h.01M12 12h.01M18.500 12h.01' as const;
export const badgeIcon =
  'M7 5.500h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM7.500 11.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6.800 16.500a3 2.500 0 0 1 5.400 0M15 11h2.500M15 14.500h2.500' as const;
export const keyIcon =
  'M4 15.500a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12.500 19.500 4M16.500 7l2.500 2.500M14 9.500l1.500 1.500' as const;
export const fingerprintIcon =
  'M7 19c1.500-2 2-4.500 2-7a3 3 0 0 1 6 0c0 3-.3 5.500-1.500 8M4.500 15.500c.4-1.200.5-2.300.5-3.500a7 7 0 0 1 14 0c0 2.300-.1 4.300-.6 6M12 12c0 3.500-.7 6-2 8.500' as const;
export const menuIcon = 'M4 7h16M4 12h16M4 17h16' as const;
export const coinsIcon =
  'M3.5 12a8.5 8.500 0 1 0 17 0a8.5 8.500 0 1 0-17 0M14.800 9.200c-.5-.9-1.500-1.400-2.800-1.400-1.600 0-2.800.8-2.800 2 0 2.900 5.800 1.400 5.800 4.200 0 1.300-1.300 2.200-3 2.200-1.400 0-2.600-.6-3.100-1.700M12 6v1.800M12 16.200V18' as const;
export const boxIcon = 'M4 8l8-4.500L20 8v8.500L12 21l-8-4.500ZM4 8l8 4.500L20 8M12 12.500V21' as const;
export const megaphoneIcon =
  'M4 10v4a1.500 1.500 0 0 0 1.500 1.500H8l8.500 4V4.500L8 8.500H5.500A1.500 1.500 0 0 0 4 10ZM8 15.500V20M19.500 10v4' as const;
export const timetableIcon =
  'M7 4.500h10a3.500 3.500 0 0 1 3.500 3.500v8.500a3.500 3.500 0 0 1-3.500 3.500H7a3.500 3.500 0 0 1-3.500-3.500V8A3.500 3.500 0 0 1 7 4.500ZM9.200 4.500V20M14.800 4.500V20M3.500 9.500h17' as const;
export const receiptIcon = 'M6 4h12v16.500l-3-2-3 2-3-2-3 2ZM9.500 8.500h5M9.500 12.500h5' as const;
export const tillIcon = 'M4 11h16v8.500H4ZM8 11V4.500h8V11M9.500 15.300h5' as const;
