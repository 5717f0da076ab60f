import { Button } from '#app/ui/button.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ContentVersion } from '#contract/content/calls.ts'

type Props = { versions: readonly ContentVersion[]; onOpen: (number: number) => void }

/** Nothing is lost by opening one: it is only in the form until it is saved. */
export const ContentVersions = ({ versions, onOpen }: Props) => (
  <Panel title="Earlier versions">
    <ul className="grid gap-3">
      {versions.map(({ number, by, at }, index) => (
        <li key={number} className="flex flex-wrap items-center gap-3">
          <span className="flex-1">
            <FormattedDateTime iso={at} /> <span className="note">by {by}</span>
          </span>
          {index === 0 ? (
            <span className="note">In the shop now</span>
          ) : (
            <Button small onClick={() => onOpen(number)}>
              Open in the form
            </Button>
          )}
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-3">
        <span className="flex-1">The text that came with the shop</span>
        {versions.length === 0 ? (
          <span className="note">In the shop now</span>
        ) : (
          <Button small onClick={() => onOpen(0)}>
            Open in the form
          </Button>
        )}
      </li>
    </ul>
  </Panel>
)
