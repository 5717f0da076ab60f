import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

type Look = {
  /** `primary` is a screen's main action; `outline-danger` starts something destructive, `danger` does it. */
  variant?: 'primary' | 'plain' | 'dark' | 'outline-danger' | 'danger'
  small?: boolean
  full?: boolean
  /** For labels of any length, such as a file name. */
  wrap?: boolean
  icon?: ReactNode
}

export const buttonClass = ({ variant = 'plain', small, full, wrap }: Look, className?: string) =>
  cx('btn', `btn-${variant}`, small && 'btn-small', full && 'w-full', wrap && 'btn-wrap', className)

export const ButtonLabel = ({ children }: { children: ReactNode }) => <span className="btn-label">{children}</span>

type ButtonProps = Look &
  ComponentProps<'button'> & {
    busy?: boolean
    /** The present participle shown while busy ("Adding"). Its width is reserved from the start. */
    busyText?: string
  }

export function Button({
  variant,
  small,
  full,
  wrap,
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A busy button keeps focus, which a disabled one would lose, and ignores clicks; Enter in a form clicks it too.
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, full, wrap }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-busy={busyText}
      onClick={click}
    >
      <ButtonLabel>
        {icon}
        {children}
      </ButtonLabel>
      {busy && (
        <span className="btn-label btn-busy">
          <span className="spinner" aria-hidden="true" />
          {busyText ?? children}
        </span>
      )}
    </button>
  )
}

export function ButtonLink({ variant, small, full, wrap, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, small, full, wrap }, className)}>
      <ButtonLabel>
        {icon}
        {children}
      </ButtonLabel>
    </Link>
  )
}

/** A plain link that looks like a button: a file, another site, an e-mail address. */
export function ButtonAnchor({
  variant,
  small,
  full,
  wrap,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ variant, small, full, wrap }, className)}>
      <ButtonLabel>
        {icon}
        {children}
      </ButtonLabel>
    </a>
  )
}

/** What can be done about the thing on screen. On a phone the buttons share the width, with the main one on top. */
export const ButtonRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('btn-row flex flex-wrap gap-2 md:gap-3', className)}>{children}</div>
)
