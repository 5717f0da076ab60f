// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Checkbox } from '../inputs/checkbox.tsx'
import { Select } from '../inputs/select.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { filled } from './filled.ts'
import { Form } from './form.tsx'
import { FormFields, FormMessage, MissingFields, SubmitButton } from './form-parts.tsx'
import { useDraft } from './use-draft.ts'
import { useFormValue } from './use-form-value.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const schema = z.object({
  name: filled('Please enter a name.'),
  days: filled('Please enter a number of days.').transform(Number),
  kind: z.string(),
  isUrgent: z.boolean(),
})
const empty = { name: '', days: '', kind: 'db', isUrgent: false }
type Values = typeof empty
type Sent = z.output<typeof schema>
type Answer = { ok: true } | { ok: false; text: string; error: { failure: object } } | undefined

function Board({
  onSubmit,
  start = empty,
  withDays = true,
  missing,
}: {
  onSubmit: (values: Sent, pressed: string) => Answer | Promise<Answer>
  start?: Values
  withDays?: boolean
  missing?: (values: Values) => string | undefined
}) {
  return (
    <Form
      schema={schema}
      defaultValues={start}
      onSubmit={(values, { pressed }) => onSubmit(values, pressed)}
      {...(missing ? { missing } : {})}
    >
      <FormFields>
        <TextInput name="name" label="Name" />
        {withDays && <TextInput name="days" label="Days" hint="Working days." />}
        <Select name="kind" label="Kind" options={[{ value: 'db', label: 'DB' }]} />
        <Checkbox name="isUrgent" label="Urgent" />
      </FormFields>
      <FormMessage onReload={() => {}} />
      {missing && <MissingFields />}
      <SubmitButton busyText="Saving">Save</SubmitButton>
      <SubmitButton value="send">Save and send</SubmitButton>
    </Form>
  )
}

const refusal = (failure: object) => ({ ok: false as const, text: 'It could not be saved.', error: { failure } })
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('input reaches onSubmit through the schema', async () => {
  const onSubmit = vi.fn()
  render(<Board onSubmit={onSubmit} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Kitchen')
  await userEvent.type(screen.getByLabelText('Days'), '12')
  await userEvent.click(screen.getByLabelText('Urgent'))
  await press('Save')
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Kitchen', days: 12, kind: 'db', isUrgent: true }, ''),
  )
})

test('an invalid form is not sent: each error is beside its field, and the first takes focus', async () => {
  const onSubmit = vi.fn()
  render(<Board onSubmit={onSubmit} />)
  await press('Save')
  const name = screen.getByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(name)).toEqual(['Please enter a name.'])
  expect(describedBy(screen.getByLabelText('Days'))).toEqual(['Please enter a number of days.', 'Working days.'])
  expect(onSubmit).not.toHaveBeenCalled()

  await userEvent.type(name, 'K')
  await waitFor(() => expect(name.hasAttribute('aria-invalid')).toBe(false))
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Days')))
})

function Answers() {
  const { error, onChange } = useFormValue<string>('answer')
  return (
    <fieldset data-invalid={error ? '' : undefined}>
      <button type="button" disabled>
        Expired
      </button>
      <button type="button" onClick={() => onChange('yes')}>
        Good
      </button>
    </fieldset>
  )
}

test('a question that is answered with buttons takes the focus with the first of them that can be pressed', async () => {
  render(
    <Form schema={z.object({ answer: filled('Not checked yet.') })} defaultValues={{ answer: '' }} onSubmit={vi.fn()}>
      <Answers />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Good' })))
})

test("an error of a field that is not on screen is shown in the form's message", async () => {
  render(<Board onSubmit={vi.fn()} start={{ ...empty, name: 'Kitchen' }} withDays={false} />)
  await press('Save')
  expect(await screen.findByText('Please enter a number of days.')).toBeTruthy()
})

test('a server error appears beside the field it names, which takes focus', async () => {
  const issues = [{ path: 'days', message: 'At most 90 days.' }]
  render(<Board start={{ ...empty, name: 'K', days: '99' }} onSubmit={() => refusal({ code: 'bad_input', issues })} />)
  await press('Save')
  const days = screen.getByLabelText('Days')
  await waitFor(() => expect(document.activeElement).toBe(days))
  expect(describedBy(days)).toEqual(['At most 90 days.', 'Working days.'])
  expect(screen.queryByText('It could not be saved.')).toBeNull()
})

test('an error that names no field, or an unknown one, appears above the button', async () => {
  const start = { ...empty, name: 'K', days: '9' }
  let issues: { path: string; message: string }[] = []
  render(<Board start={start} onSubmit={() => refusal({ code: 'bad_input', issues })} />)
  await press('Save')
  expect(await screen.findByText('It could not be saved.')).toBeTruthy()
  issues = [
    { path: 'name', message: 'This name is taken.' },
    { path: 'owner', message: 'Nobody has this id.' },
  ]
  await press('Save')
  expect(await screen.findByText('This name is taken.')).toBeTruthy()
  expect(screen.getByText('It could not be saved.')).toBeTruthy()
})

test('while sending, the pressed button is busy, everything else is disabled, and nothing is sent twice', async () => {
  let answer = (_: Answer) => {}
  const onSubmit = vi.fn(() => new Promise<Answer>((resolve) => (answer = resolve)))
  render(<Board start={{ ...empty, name: 'K', days: '9' }} onSubmit={onSubmit} />)
  await press('Save and send')
  const button = screen.getByRole('button', { name: /Save and send/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(screen.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true)
  await userEvent.click(button)
  expect(onSubmit.mock.calls).toEqual([[expect.anything(), 'send']])
  answer({ ok: true })
  await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
})

test('if somebody else has saved first, Overwrite sends it again', async () => {
  const onSubmit = vi.fn((_: Sent, pressed: string) =>
    pressed === 'overwrite' ? { ok: true as const } : refusal({ code: 'stale' }),
  )
  render(<Board start={{ ...empty, name: 'K', days: '9' }} onSubmit={onSubmit} />)
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }))
  await waitFor(() => expect(onSubmit.mock.calls.map(([, pressed]) => pressed)).toEqual(['', 'overwrite']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Overwrite' })).toBeNull())
})

test('missing input disables the button, and is reported once the user starts typing', async () => {
  const missing = ({ name, days }: Values) => (name && days ? undefined : 'Name and days are required.')
  render(<Board onSubmit={vi.fn()} missing={missing} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(button.disabled).toBe(true)
  expect(screen.queryByText('Name and days are required.')).toBeNull()
  await userEvent.type(screen.getByLabelText('Name'), 'K')
  expect(screen.getByText('Name and days are required.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Days'), '9')
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(screen.queryByText('Name and days are required.')).toBeNull()
})

test('the sentence about missing input is shown when the server refuses, and once a file is dropped', async () => {
  const missing = ({ name }: Values) => (name ? undefined : 'Name and days are required.')
  const start = { ...empty, name: 'K', days: '9' }
  const issues = [{ path: 'name', message: 'Please enter at least 2 characters.' }]
  const reply = { ok: false as const, text: 'Name and days are required.', error: { failure: { issues } } }
  const { unmount } = render(<Board start={start} onSubmit={() => reply} missing={missing} />)
  await press('Save')
  expect(await screen.findByText('Name and days are required.')).toBeTruthy()
  expect(screen.getByText('Please enter at least 2 characters.')).toBeTruthy()
  unmount()

  render(<Board onSubmit={vi.fn()} missing={missing} />)
  expect(screen.queryByText('Name and days are required.')).toBeNull()
  fireEvent.drop(screen.getByText('Working days.'))
  expect(screen.getByText('Name and days are required.')).toBeTruthy()
})

function Note({ onSubmit }: { onSubmit: () => Answer }) {
  return (
    <Form
      schema={z.object({ note: filled(), tags: z.array(filled('No empty tags.')) })}
      defaultValues={{ note: '', tags: [''] }}
      draft={useDraft('note')}
      onSubmit={onSubmit}
    >
      <TextInput name="note" label="Note" />
      <Tags />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

function Tags() {
  const { value, update, error } = useFormValue<string[]>('tags')
  return (
    <>
      <button type="button" aria-invalid={error ? true : undefined} onClick={() => update(() => ['steel'])}>
        Tags: {value.join(', ')}
      </button>
      <p>{error}</p>
    </>
  )
}

test("a draft is restored until it is sent, and a list shows its lines' errors", async () => {
  let answer: Answer = refusal({})
  const first = render(<Note onSubmit={() => answer} />)
  await userEvent.type(screen.getByLabelText('Note'), 'Call')
  await press('Save')
  expect(await screen.findByText('No empty tags.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Tags/ }))
  await userEvent.click(screen.getByRole('button', { name: /Tags/ }))
  await waitFor(() => expect(screen.queryByText('No empty tags.')).toBeNull())
  first.unmount()

  render(<Note onSubmit={() => answer} />)
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  await waitFor(() => expect(note.value).toBe('Call'))
  expect(screen.getByText('Tags: steel')).toBeTruthy()
  await press('Save')
  await waitFor(() => expect(sessionStorage.getItem('draft:note')).not.toBeNull())
  answer = { ok: true }
  await press('Save')
  await waitFor(() => expect(sessionStorage.getItem('draft:note')).toBeNull())
})

test('a form in a dialog does not submit the form beneath it', async () => {
  const below = vi.fn()
  const above = vi.fn()
  const text = z.object({ text: z.string() })
  render(
    <div onSubmit={below}>
      <Form schema={text} defaultValues={{ text: '' }} onSubmit={above}>
        <SubmitButton>Save</SubmitButton>
      </Form>
    </div>,
  )
  await press('Save')
  await waitFor(() => expect(above).toHaveBeenCalled())
  expect(below).not.toHaveBeenCalled()
})

test('a field that the form does not have throws', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  expect(() =>
    render(
      <Form schema={z.object({ name: z.string() })} defaultValues={{ name: '' }} onSubmit={() => {}}>
        <TextInput name="nmae" label="Name" />
      </Form>,
    ),
  ).toThrow('The form has no field nmae')
  error.mockRestore()
})
