import type { OrderDesign } from '#contract/configure/calls.ts'

/** A custom enclosure in words, and its cut-outs. */
export const DesignDetails = ({ design: { facts, cutouts } }: { design: Pick<OrderDesign, 'facts' | 'cutouts'> }) => (
  <>
    <p>{facts.slice(1).join('. ')}.</p>
    {cutouts.length > 0 && (
      <details>
        <summary className="py-1.5">{cutouts.length === 1 ? 'One cut-out' : `${cutouts.length} cut-outs`}</summary>
        <ul>
          {cutouts.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    )}
  </>
)
