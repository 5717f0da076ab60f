type Props = { lines: readonly { days: string; hours: string }[]; note: string }

export const OpeningHours = ({ lines, note }: Props) => (
  <div>
    {lines.length > 0 && (
      <dl aria-label="Opening hours">
        {lines.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    )}
    {note && <p>{note}</p>}
  </div>
)
