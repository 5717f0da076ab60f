export const labelFormats = ['roll', 'a4'] as const
export type LabelFormat = (typeof labelFormats)[number]
