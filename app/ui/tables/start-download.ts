import { toast } from '../feedback/toast.ts'

/**
 * A plain download streams to disk but can neither renew an expired session nor ask for proof, so a small call does
 * that first.
 */
export async function startDownload(
  href: string,
  renew: () => PromiseLike<{ isError: boolean; isCancelled?: boolean }>,
): Promise<void> {
  const { isError, isCancelled } = await renew()
  if (isCancelled) return
  if (isError) return toast.error('The file could not be created. Please check your connection and try again.')
  const link = document.createElement('a')
  link.href = href
  // With this attribute a failure appears in the browser's downloads; without it, it would replace the page.
  link.download = ''
  link.click()
}
