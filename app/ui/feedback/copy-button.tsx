import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { toast } from './toast.ts'

type Props = { text: string | (() => string); children: ReactNode; message?: string; small?: boolean }

export function CopyButton({ text, children, message = 'Link copied!', small = true }: Props) {
  const { isCopied, copy } = useCopy(text, message)
  return (
    <Button
      className="print:hidden"
      small={small}
      icon={isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      onClick={copy}
    >
      {children}
    </Button>
  )
}

/** Beside what it copies, where there is no room for text. */
export function CopyIcon({ text, label, message }: { text: string; label: string; message: string }) {
  const { isCopied, copy } = useCopy(text, message)
  return (
    <IconButton small className="-my-1.5 text-steel-600" label={label} onClick={copy}>
      {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
    </IconButton>
  )
}

function useCopy(text: Props['text'], message: string) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const words = typeof text === 'string' ? text : text()
    try {
      await copyText(words)
    } catch {
      return toast.error(`Your browser does not allow copying here. Please copy it yourself: ${words}`)
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
    toast.success(message)
  }
  return { isCopied, copy }
}

/** Browsers give clipboard access only to secure pages; a shop on a plain local address needs the old API. */
async function copyText(text: string): Promise<void> {
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
