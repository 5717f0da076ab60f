// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { value: 'brochure', label: 'Brochure' },
  { value: 'certificate', label: 'Certificate', count: 3 },
  { value: 'drawing', label: 'Drawing' },
] as const

function Documents() {
  const [tag, setTag] = useState<(typeof tabs)[number]['value']>('brochure')
  return (
    <Tabs label="Document type" value={tag} onChange={setTag} tabs={tabs}>
      No {tag} documents found.
    </Tabs>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent?.trim()

test('a tab shows its panel, which is named after it', async () => {
  const user = userEvent.setup()
  render(<Documents />)
  expect(screen.getByRole('tabpanel', { name: 'Brochure' }).textContent).toBe('No brochure documents found.')
  await user.click(screen.getByRole('tab', { name: 'Certificate 3' }))
  expect(screen.getByRole('tabpanel', { name: 'Certificate 3' }).textContent).toBe('No certificate documents found.')
})

test('the row is one Tab stop, and the arrow keys cycle through it', async () => {
  const user = userEvent.setup()
  render(<Documents />)
  await user.tab()
  expect(document.activeElement?.textContent).toContain('Brochure')
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Certificate 3')
  expect(document.activeElement?.textContent).toContain('Certificate')
  await user.keyboard('{End}{ArrowRight}')
  expect(chosen()).toBe('Brochure')
  await user.keyboard('{ArrowLeft}')
  expect(chosen()).toBe('Drawing')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
