import { useEffect, useState } from 'react'

type Choice = 'excl' | 'incl'

const choices: readonly Choice[] = ['excl', 'incl']

/**
 * Says which of the two prices stands first, everywhere. The choice lives on the document, where `BeforePaint` puts it
 * before the first paint and the style sheet reads it, so that no page has to be rendered again.
 */
export function VatSwitch() {
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
      // Storage is full or closed: the choice holds for this page.
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no form fields, so no fieldset
    <span className="vat-switch" role="group" aria-label="Price shown first">
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => choose(choice)}>
          {choice}. VAT
        </button>
      ))}
    </span>
  )
}
