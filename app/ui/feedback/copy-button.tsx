import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { copyText } from './copy-text.ts'

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
    if (!(await copyText(typeof text === 'string' ? text : text(), message))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return { isCopied, copy }
}
