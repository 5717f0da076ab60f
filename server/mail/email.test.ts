import { expect, test } from 'vitest'
import { defaultShop } from '#contract/settings/defaults.ts'
import { renderEmail } from './email.ts'

test('amounts and the numbers of orders and invoices stay on one line', () => {
  const branding = {
    name: 'VOLT',
    address: '',
    phone: '',
    email: '',
    url: 'https://volt.example',
    colours: defaultShop.colours,
  }
  const { html } = renderEmail(
    {
      subject: 'We have received your order VOLT-000268',
      body: ['Please pay R 1 204.00.', { rows: [['Invoice', 'SPECIMEN-INV-000001']] }],
    },
    branding,
  )
  for (const whole of ['VOLT-000268', 'SPECIMEN-INV-000001'])
    expect(html).toContain(`<span style="white-space:nowrap">${whole}</span>`)
  expect(html).toContain('R&nbsp;1&nbsp;204.00')
})
