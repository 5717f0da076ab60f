// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import { ProductForm } from './product-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const categories = [{ _id: 'c', name: 'Switchgear' }]
const brands = [{ _id: 'b', name: 'Volt' }]

const open = () =>
  openScreen(
    <ProductForm
      product={undefined}
      categories={categories}
      brands={brands}
      known={[]}
      documents={[]}
      UploadDialog={() => null}
      upload={async () => ({ image: '', message: '' })}
      reload={async () => {
        throw new Error('nothing to reload')
      }}
      onCreated={() => {}}
    />,
    { 'GET /api/stock/suppliers': ok([]) },
  )

const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name'))

test('a new product starts as a draft, and each field loses its red as soon as it is right', async () => {
  const { user, writes } = open()
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('draft')
  await user.type(screen.getByLabelText(/^Reorder level/), 'few')
  await user.type(screen.getByLabelText(/^Average cost/), 'much')
  await user.click(screen.getByLabelText(/^Made to order/))
  await user.type(screen.getByLabelText(/^Lead time/), 'soon')
  await user.click(screen.getByRole('button', { name: 'Add attribute' }))
  await user.type(screen.getByLabelText('Name of attribute 1'), 'Poles')
  await user.click(screen.getByRole('button', { name: 'Create product' }))
  await waitFor(() => expect(wrong()).toHaveLength(8))
  const put = async (label: RegExp | string, text: string, left: number) => {
    const field = screen.getByLabelText(label)
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, text)
    else {
      await user.clear(field)
      await user.type(field, text)
    }
    await waitFor(() => expect(wrong(), String(label)).toHaveLength(left))
  }
  await put(/^Name \*|^Name$/, 'Isolator', 7)
  await put(/^Price in rand/, '480', 6)
  await put(/^Category/, 'c', 5)
  await put(/^Brand/, 'b', 4)
  await put(/^Reorder level/, '5', 3)
  await put(/^Average cost/, '300', 2)
  // No longer made to order: nothing is wrong with a lead time that does not count.
  await user.click(screen.getByLabelText(/^Made to order/))
  await waitFor(() => expect(wrong()).toHaveLength(1))
  await put('Value of Poles', '3', 0)
  await waitFor(() =>
    expect(screen.queryByText('Some fields need your attention before this can be saved.')).toBeNull(),
  )
  expect(writes()).toEqual([])
})
