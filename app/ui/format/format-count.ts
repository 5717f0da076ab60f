/** 10000 → '10 000', with non-breaking spaces. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3}){1,7}$)/g, '\u00a0')
