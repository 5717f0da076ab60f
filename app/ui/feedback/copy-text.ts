import { toast } from './toast.ts'

/** Copies the text and says so; where the browser refuses, shows it instead. Returns whether it was copied. */
export async function copyText(text: string, message: string): Promise<boolean> {
  try {
    await writeToClipboard(text)
  } catch {
    toast.error(`Your browser does not allow copying here. Please copy it yourself: ${text}`)
    return false
  }
  toast.success(message)
  return true
}

/** Browsers give clipboard access only to secure pages; a shop on a plain local address needs the old API. */
async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('copying was refused')
}
