// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function ask(more: { busy?: boolean; error?: string } = {}) {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(
    <ConfirmDialog open title="Delete Document?" onConfirm={onConfirm} onCancel={onCancel} {...more}>
      Are you sure you want to delete Enclosure range 2026?
    </ConfirmDialog>,
  )
  return { onConfirm, onCancel, dialog: screen.getByRole('alertdialog', { name: 'Delete Document?' }) }
}

test('deleting asks once, by name, with focus on the safe button', () => {
  const { dialog } = ask()
  const id = dialog.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('Are you sure you want to delete Enclosure range 2026?')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
})

test('only the red button deletes', async () => {
  const user = userEvent.setup()
  const { onConfirm, onCancel } = ask()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onCancel).not.toHaveBeenCalled()
})

test('Escape and Cancel change nothing', async () => {
  const user = userEvent.setup()
  const { onConfirm, onCancel } = ask()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(2)
  expect(onConfirm).not.toHaveBeenCalled()
})

test('while deleting, it cannot be closed or confirmed again', async () => {
  const user = userEvent.setup()
  const { onConfirm, onCancel } = ask({ busy: true })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /Deleting/ }))
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
})

test('a failed deletion is reported in the dialog', () => {
  ask({ error: 'The category still has 12 products.' })
  expect(screen.getByRole('alert').textContent).toBe('The category still has 12 products.')
})

function Documents() {
  const [names, setNames] = useState(['Range', 'Price list'])
  const [nameToDelete, setNameToDelete] = useState<string>()
  return (
    <>
      <ul aria-label="Documents">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setNameToDelete(name)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {nameToDelete && (
        <ConfirmDialog
          open
          title="Delete Document?"
          onCancel={() => setNameToDelete(undefined)}
          onConfirm={() => {
            setNames(names.filter((name) => name !== nameToDelete))
            setNameToDelete(undefined)
          }}
        >
          {`Are you sure you want to delete ${nameToDelete}?`}
        </ConfirmDialog>
      )}
    </>
  )
}

test('afterwards focus returns to where it was, or to the list that lost an item', async () => {
  const user = userEvent.setup()
  render(<Documents />)
  screen.getByRole('button', { name: 'Delete Price list' }).focus()
  await user.keyboard('{Enter}')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Delete Price list'))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Documents' })))
})
