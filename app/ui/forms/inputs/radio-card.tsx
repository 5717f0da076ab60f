import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string; note?: ReactNode; icon?: ReactNode }

/** One of a few choices that need a sentence each. Put them in a fieldset with a legend, with one `name`. */
export function RadioCard({ label, note, icon, ...rest }: Props) {
  return (
    <label className="radio-card">
      <input {...rest} type="radio" />
      <span>
        <b className="font-semibold">{label}</b>
        {note && <span className="note block">{note}</span>}
      </span>
      {icon}
    </label>
  )
}
