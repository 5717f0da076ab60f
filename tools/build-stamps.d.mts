type Stamp = { file: string; findHash: () => string }
export const pagesStamp: Stamp
export const shopStamp: Stamp
export function isFresh(stamp: Stamp): boolean
