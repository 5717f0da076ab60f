import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ContentPicture } from '#app/content/content-picture.tsx'
import type { UploadPicture } from '#app/media/use-picture-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import type { Field, Fields } from '#contract/content/fields.ts'
import { MarkdownField } from './manage-markdown-field.tsx'

type Props = { fields: Fields; upload: UploadPicture }

/** A form made from the description of a page: lists have a panel each, everything before and between them another. */
export function ContentFields({ fields, upload }: Props) {
  const plain = Object.entries(fields).filter(([, { kind }]) => kind !== 'list')
  const hasPictures = plain.some(([, { kind }]) => kind === 'picture')
  const hasTexts = plain.some(([, { kind }]) => kind === 'text' || kind === 'markdown')
  const lists = Object.entries(fields).filter(([, { kind }]) => kind === 'list')
  return (
    <>
      {plain.length > 0 && (
        <Panel title={hasPictures ? 'Words and images' : 'Words'}>
          <div className="grid gap-5">
            {plain.map(([name, field]) => (
              <OneField key={name} name={name} field={field} upload={upload} />
            ))}
            {hasTexts && (
              <p className="note">
                {
                  '{name}, {legal name}, {tagline}, {city}, {province}, {address}, {phone} and {email} stand for your own, as entered under Settings.'
                }
              </p>
            )}
          </div>
        </Panel>
      )}
      {lists.map(([name, field]) => field.kind === 'list' && <ListField key={name} {...{ name, field, upload }} />)}
    </>
  )
}

function OneField({ name, field, upload }: { name: string; field: Field; upload: UploadPicture }) {
  switch (field.kind) {
    case 'line':
      return (
        <TextInput
          name={name}
          label={field.label}
          maxLength={field.max}
          {...(field.isRequired ? { required: true } : {})}
        />
      )
    case 'link':
      return <TextInput name={name} label={field.label} placeholder="/shop or https://…" spellCheck={false} />
    case 'text':
      return (
        <TextArea
          name={name}
          label={field.label}
          maxLength={field.max}
          rows={field.max > 400 ? 4 : 2}
          {...(field.hint ? { hint: field.hint } : {})}
        />
      )
    case 'markdown':
      return <MarkdownField name={name} label={field.label} max={field.max} upload={upload} />
    case 'picture':
      return <PictureField name={name} label={field.label} upload={upload} />
    case 'choice':
      return <Select name={name} label={field.label} options={field.options} />
    case 'time':
      return <TextInput name={name} label={field.label} type="time" required />
    case 'list':
      return (
        <fieldset className="grid gap-3">
          <legend className="field-label mb-2">{field.label}</legend>
          <ListItems name={name} field={field} upload={upload} />
        </fieldset>
      )
  }
}

type List = Extract<Field, { kind: 'list' }>

type ListProps = { name: string; field: List; upload: UploadPicture }

const ListField = (props: ListProps) => (
  <Panel title={props.field.label}>
    <ListItems {...props} />
  </Panel>
)

function ListItems({ name, field, upload }: ListProps) {
  const { fields: items, append, remove, move } = useFieldArray({ name, keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')
  const isShort = Object.values(field.fields).every(({ kind }) => shortKinds.includes(kind))
  const isFull = items.length >= field.most
  const step = (from: number, by: number) => {
    move(from, from + by)
    setAnnouncement(`Now ${from + by + 1} of ${items.length}.`)
  }
  return (
    <>
      <ol className="grid gap-5">
        {items.map(({ key }, index) => (
          <li key={key} className="flex gap-3 border-b border-hair pb-5">
            <div className={cx('content-item', isShort && 'sm:grid-cols-2')}>
              {Object.entries(field.fields).map(([inner, one]) => (
                <OneField key={inner} name={`${name}.${index}.${inner}`} field={one} upload={upload} />
              ))}
            </div>
            <div className={cx('grid content-start gap-2', isShort && 'sm:grid-flow-col sm:pt-6')}>
              <IconButton
                small
                framed
                label={`Move ${field.item} ${index + 1} up`}
                disabled={index === 0}
                onClick={() => step(index, -1)}
              >
                <ArrowUp size={15} aria-hidden="true" />
              </IconButton>
              <IconButton
                small
                framed
                label={`Move ${field.item} ${index + 1} down`}
                disabled={index === items.length - 1}
                onClick={() => step(index, 1)}
              >
                <ArrowDown size={15} aria-hidden="true" />
              </IconButton>
              <IconButton small framed danger label={`Remove ${field.item} ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      <Button
        small
        className={items.length > 0 ? 'mt-4' : ''}
        icon={<Plus size={15} aria-hidden="true" />}
        disabled={isFull}
        onClick={() => append(emptyItem(field.fields))}
      >
        {`Add a ${field.item}`}
      </Button>
      {isFull && <p className="note mt-2">{`There can be at most ${field.most}.`}</p>}
    </>
  )
}

const shortKinds: Field['kind'][] = ['line', 'link', 'choice', 'time']

/** A new one: empty, with the first of every choice. */
const emptyItem = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'list' ? [] : field.kind === 'choice' ? field.options[0]?.value : '',
    ]),
  )

const words = { loading: 'Uploading Image...', done: 'Image uploaded successfully!', failed: 'Image upload failed.' }

function PictureField({ name, label, upload }: { name: string; label: string; upload: UploadPicture }) {
  const { value, onChange, error } = useFormValue<string>(name)
  const [problem, setProblem] = useState<string>()
  return (
    <div className="grid gap-3 sm:grid-cols-[160px_1fr] sm:items-start">
      <div className="max-w-40">
        <ContentPicture image={value} alt={`${label} now`} sizes="160px" />
      </div>
      <div className="grid gap-2">
        <DropZone
          label={label}
          accept="image/*"
          prompt={value ? 'Drop another image here, or choose one' : 'Drop an image here, or choose one'}
          error={problem ?? error}
          onFile={async (file) => {
            setProblem(undefined)
            const result = await upload(file, words)
            if ('image' in result) onChange(result.image)
            else setProblem(result.reason)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <FromLibrary field={label} onChoose={({ image }) => onChange(image)} />
          {value && (
            <Button small onClick={() => onChange('')}>
              Remove image
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
