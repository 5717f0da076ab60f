import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

type Look = {
  /** What it does, in words: its accessible name and tooltip. */
  label: string
  small?: boolean
  framed?: boolean
  danger?: boolean
  children: ReactNode
}

const classes = ({ small, framed, danger }: Partial<Look>, className?: string) =>
  cx('icon-btn', small && 'icon-btn-small', framed && 'icon-btn-framed', danger && 'icon-btn-danger', className)

export function IconButton({
  label,
  small,
  framed,
  danger,
  className,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={label}
      className={classes({ small, framed, danger }, className)}
    />
  )
}

export function IconLink({ label, small, framed, danger, className, ...rest }: Look & Omit<LinkProps, 'children'>) {
  return <Link {...rest} title={label} aria-label={label} className={classes({ small, framed, danger }, className)} />
}
