import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'

type Linked = { name: string; url: string }

type Props = {
  found: readonly Linked[]
  chosen: readonly Linked[]
  /** URLs of files that our product already has. */
  copied: readonly string[]
  error: string | undefined
  onChange: (documents: Linked[]) => void
}

export function DraftDocuments({ found, chosen, copied, error, onChange }: Props) {
  if (found.length === 0) return <p className="note">No PDFs found on the page.</p>
  const chosenOf = (url: string) => chosen.find((one) => one.url === url)
  const toggle = (document: Linked) =>
    onChange(
      chosenOf(document.url)
        ? chosen.filter(({ url }) => url !== document.url)
        : found.flatMap((one) => (one.url === document.url ? one : (chosenOf(one.url) ?? []))),
    )
  return (
    <div className="grid gap-2">
      <ul>
        {found.map((document) => {
          const choice = chosenOf(document.url)
          return (
            <li
              key={document.url}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2.5 py-0.5"
            >
              <input
                type="checkbox"
                className="checkbox-bare"
                aria-label={`Copy ${document.name}`}
                checked={choice !== undefined}
                onChange={() => toggle(document)}
              />
              <input
                className="input input-dense"
                aria-label={`Name of the document ${document.name}`}
                maxLength={150}
                disabled={!choice}
                value={choice?.name ?? document.name}
                onChange={({ target }) =>
                  onChange(chosen.map((one) => (one.url === document.url ? { ...one, name: target.value } : one)))
                }
              />
              <SafeLink link={document.url} className="link">
                Open
              </SafeLink>
              {copied.includes(document.url) && <span className="note">Already in our shop</span>}
            </li>
          )
        })}
      </ul>
      <p className="note">Copied files appear under Downloads straight away, with the product image.</p>
      <FieldError error={error} />
    </div>
  )
}
