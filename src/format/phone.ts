const LOCAL = /^\+65(\d{4})(\d{4})$/;

/** +6565500120 as people in Singapore write it: 6550 0120. Other numbers stay as they are. */
export const formatPhone = (phone: string): string => phone.replaceAll(' ', '').replace(LOCAL, '$1 $2');
