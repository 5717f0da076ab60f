import type { ReactNode } from 'react'

type Props = { label: string; className: string; children: ReactNode }

/** Buttons that belong together, under a name that is read out. */
export const ButtonGroup = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields, so no fieldset
  <div className={className} role="group" aria-label={label}>
    {children}
  </div>
)
