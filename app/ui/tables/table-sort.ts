/** A table's order, and its form in the URL: `sort=-placed` is by `placed`, newest first. */
export type Sort = { id: string; descending: boolean }

export function parseSort(text: string | null): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { id: text.slice(1), descending: true } : { id: text, descending: false }
}

export const formatSort = ({ id, descending }: Sort): string => (descending ? `-${id}` : id)
