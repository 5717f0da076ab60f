import { downloadTexts } from '#contract/documents/download.ts'

/** Fetches a file with the visitor's cookies and saves it under a name. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const reply = await fetch(url, { credentials: 'same-origin' })
  if (!reply.ok) throw new Error(downloadTexts.refused)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await reply.blob())
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
