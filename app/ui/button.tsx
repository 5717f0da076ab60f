import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  /** `go` is the one thing to do on a screen; `bad` begins something destructive, `danger` does it. */
  variant?: 'go' | 'plain' | 'ink' | 'bad' | 'danger'
  small?: boolean
  full?: boolean
  icon?: ReactNode
}

const classes = ({ variant = 'plain', small, full }: Look, more?: string) =>
  ['btn', variant, small && 'small', full && 'full', more].filter(Boolean).join(' ')

type ButtonProps = Look &
  ComponentProps<'button'> & {
    busy?: boolean
    /** The present participle shown while busy ("Adding"). Its width is kept free from the start. */
    busyText?: string
  }

export function Button({
  variant,
  small,
  full,
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A busy button keeps the focus, which a disabled one would lose, and swallows clicks; Enter in a form clicks it too.
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant, small, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-busy={busyText}
      onClick={click}
    >
      <span className="btn-in">
        {icon}
        {children}
      </span>
      {busy && (
        <span className="btn-in now">
          <span className="spin" aria-hidden="true" />
          {busyText ?? children}
        </span>
      )}
    </button>
  )
}

export function ButtonLink({ variant, small, full, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classes({ variant, small, full }, className)}>
      <span className="btn-in">
        {icon}
        {children}
      </span>
    </Link>
  )
}
