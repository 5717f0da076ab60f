import { toast } from '#app/ui/feedback/toast.ts'

/** A plain download streams to disk, but cannot renew a session that went stale: a small call before it does. */
export async function startDownload(href: string, renew: () => PromiseLike<{ isError: boolean }>): Promise<void> {
  const { isError } = await renew()
  if (isError) return toast.error('The file could not be made. Please check your connection and try again.')
  const link = document.createElement('a')
  link.href = href
  // With it a refusal ends in the list of downloads; without it, it would take the place of the page.
  link.download = ''
  link.click()
}
