import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { toast } from './toast.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> & { title: string }

/** Shares the address of this page, or copies it where the browser cannot share. */
export function ShareButton({ title, ...button }: Props) {
  const share = async () => {
    const url = window.location.href
    if (navigator.share) return void navigator.share({ title, url }).catch(() => undefined)
    await navigator.clipboard?.writeText(url).then(
      () => toast.success('Link copied!'),
      () => toast.info(url),
    )
  }
  return <Button {...button} onClick={share} />
}
