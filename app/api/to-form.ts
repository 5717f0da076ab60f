/** Text before files, so that the server knows the name before the first byte of a large PDF. */
export function toForm(parts: Record<string, string | File | readonly File[] | undefined>): FormData {
  const form = new FormData()
  const entries = Object.entries(parts)
  for (const [name, value] of entries) if (typeof value === 'string') form.append(name, value)
  for (const [name, value = []] of entries)
    if (typeof value !== 'string') for (const file of [value].flat()) form.append(name, file)
  return form
}
