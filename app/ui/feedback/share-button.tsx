import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { copyText } from './copy-text.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> & { title: string }

/** Shares the address of this page, or copies it where the browser cannot share. */
export function ShareButton({ title, ...button }: Props) {
  const share = async () => {
    const url = window.location.href
    if (navigator.share) return void navigator.share({ title, url }).catch(() => undefined)
    await copyText(url, 'Link copied!')
  }
  return <Button {...button} onClick={share} />
}
