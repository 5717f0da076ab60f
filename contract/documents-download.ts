/** What a download says, from SPEC.md. Apart from the words of the back-office, which visitors need not load. */
export const downloadTexts = { started: 'Download started!', refused: 'Download failed' } as const

export const downloadFailedText = (reason: string): string => `Download failed: ${reason}`
