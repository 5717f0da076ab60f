import { documentTags } from '#contract/documents-rules.ts'

/** The wire's words, as a person reads them. */
export const tagOptions = documentTags.map((tag) => ({ value: tag, label: tag.charAt(0).toUpperCase() + tag.slice(1) }))
