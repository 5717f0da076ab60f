import type { TypedContent } from '#contract/content/pages.ts'
import { defaultShop } from '#contract/settings/defaults.ts'

export const defaultHours: TypedContent<'hours'> = { times: defaultShop.openTimes, note: defaultShop.hoursNote }
