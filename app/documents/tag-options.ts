import { documentTags } from '#contract/documents/rules.ts'

/** The API's values, with their labels. */
export const tagOptions = documentTags.map((tag) => ({ value: tag, label: tag.charAt(0).toUpperCase() + tag.slice(1) }))
