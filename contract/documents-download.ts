/** What a download says, from SPEC.md. Apart from the words of the back-office: the home page uses this. */
export const downloadTexts = { started: 'Download started!', refused: 'Download failed' } as const

export const downloadFailedText = (reason: string): string => `Download failed: ${reason}`
