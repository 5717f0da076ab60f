/** Download messages. Separate from the back-office messages, which visitors need not load. */
export const downloadTexts = { started: 'Download started!', refused: 'Download failed' } as const

export const downloadFailedText = (reason: string): string => `Download failed: ${reason}`
