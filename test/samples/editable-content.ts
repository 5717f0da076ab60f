import type { ContentPageName } from '#contract/content/pages.ts'
import { defaultContent } from '#server/content/defaults.ts'

/** A page as the office edits it, before anybody has changed it. */
export const editableContent = (page: ContentPageName) => ({
  fields: defaultContent[page],
  updatedAt: new Date(0).toISOString(),
  versions: [],
})
