import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /** What it does, in words: its name for those who hear the page, and its tooltip. */
  label: string
  small?: boolean
  framed?: boolean
  bad?: boolean
  children: ReactNode
}

const classes = ({ small, framed, bad }: Partial<Look>, more?: string) =>
  ['icon-btn', small && 'small', framed && 'framed', bad && 'bad', more].filter(Boolean).join(' ')

export function IconButton({
  label,
  small,
  framed,
  bad,
  pressed,
  className,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'children'> & { pressed?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      className={classes({ small, framed, bad }, className)}
    />
  )
}

export function IconLink({ label, small, framed, bad, className, ...rest }: Look & Omit<LinkProps, 'children'>) {
  return <Link {...rest} title={label} aria-label={label} className={classes({ small, framed, bad }, className)} />
}
