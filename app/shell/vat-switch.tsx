import { useEffect, useState } from 'react'
import { ButtonGroup } from '#app/ui/forms/inputs/button-group.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'

type Choice = 'excl' | 'incl'

const choices: readonly Choice[] = ['excl', 'incl']

/**
 * Chooses which of the two prices comes first. The choice is an attribute of the document, set by `BeforePaint` before the first paint and read by the style sheet, so no page has to be rendered again.
 */
export function VatSwitch() {
  const vatPercent = useVatPercent()
  const [chosen, setChosen] = useState<Choice>('excl')
  useEffect(() => {
    if (document.documentElement.dataset.vat === 'incl') setChosen('incl')
  }, [])
  const choose = (choice: Choice) => {
    setChosen(choice)
    document.documentElement.dataset.vat = choice
    try {
      localStorage.setItem('vat', choice)
    } catch {
      // Storage is full or blocked: the choice lasts for this page.
    }
  }
  if (vatPercent === 0) return null
  return (
    <ButtonGroup className="vat-switch" label="Price shown first">
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => choose(choice)}>
          {choice}. VAT
        </button>
      ))}
    </ButtonGroup>
  )
}
