type Stamp = { file: string; findHash: () => string }
export declare const pagesStamp: Stamp
export declare const shopStamp: Stamp
export function isFresh(stamp: Stamp): boolean
