import { type CSSProperties, useEffect } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { ColourInput } from '#app/ui/forms/inputs/colour-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { listTokens } from '#contract/brand-palette.ts'
import { findColourProblems, type ShopColours, tidyColour } from '#contract/settings/colours.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import './manage-colours-panel.css'

const standard = defaultShop.colours

/** The two colours that the rest follow from, as they would look. */
export function ColoursPanel({ name }: { name: string }) {
  const main = useFormValue<string>('colours.main')
  const dark = useFormValue<string>('colours.dark')
  const colours = { main: main.value, dark: dark.value }
  const problems = findColourProblems(colours)
  const problemOf = (field: keyof ShopColours) => problems.find((problem) => problem.field === field)?.message
  const isStandard = tidyColour(main.value) === standard.main && tidyColour(dark.value) === standard.dark
  return (
    <Panel title="Colours">
      <div className="grid gap-4 md:grid-cols-2">
        <ColourInput
          label="Main colour"
          hint="Buttons and accents. Text on it is dark or white, whichever can be read."
          placeholder={standard.main}
          value={main.value}
          error={problemOf('main') ?? main.error}
          onChange={main.onChange}
        />
        <ColourInput
          label="Dark colour"
          hint="The header, the footer and the head of e-mails, with white text."
          placeholder={standard.dark}
          value={dark.value}
          error={problemOf('dark') ?? dark.error}
          onChange={dark.onChange}
        />
      </div>
      <Preview name={name} colours={colours} />
      {!isStandard && (
        <Button
          small
          onClick={() => {
            main.onChange(standard.main)
            dark.onChange(standard.dark)
          }}
        >
          Back to standard colours
        </Button>
      )}
      <p className="note mt-3">
        Pages, icons, e-mails and new documents follow when you save. Documents already issued keep theirs, and so do
        the demo’s pictures. Phones may show an old icon for a day.
      </p>
    </Panel>
  )
}

/** Real parts of the shop, with the colours as they are being typed. */
function Preview({ name, colours }: { name: string; colours: ShopColours }) {
  return (
    <figure
      className="colours-preview"
      aria-label="Preview of the colours"
      style={Object.fromEntries(listTokens(colours)) as CSSProperties}
    >
      <div>
        <div className="colours-preview-head">
          <span className="logo">{name}</span>
          <b>Shop</b>
          <span>About</span>
        </div>
        <div className="colours-preview-body">
          <span className={buttonClass({ variant: 'primary' })}>Add to cart</span>
          <span className={buttonClass({ variant: 'dark' })}>Check out</span>
          <span className="link">A link</span>
        </div>
      </div>
      <div>
        <div className="colours-preview-head">
          <span className="logo">{name}</span>
        </div>
        <div className="colours-preview-body">
          <strong>An e-mail: your order has been shipped</strong>
          <span className={buttonClass({ variant: 'primary', small: true })}>View your order</span>
        </div>
      </div>
    </figure>
  )
}

/** What was saved reaches this page without loading it again. */
export function useSavedColours(colours: ShopColours | undefined): void {
  const { main, dark } = colours ?? {}
  useEffect(() => {
    if (!main || !dark) return
    for (const [token, value] of listTokens({ main, dark })) document.documentElement.style.setProperty(token, value)
  }, [main, dark])
}
