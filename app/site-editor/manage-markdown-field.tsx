import { Bold, Heading2, ImagePlus, Link2, List, Table } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import type { UploadPicture } from '#app/media/use-picture-upload.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Field } from '#app/ui/forms/inputs/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'

type Props = { name: string; label: string; max: number; upload: UploadPicture }

/** What a button puts around the chosen words, or in their place. */
type Tool = { label: string; icon: ComponentType<{ size: number }>; before: string; after: string; example: string }

const tools: Tool[] = [
  { label: 'Heading', icon: Heading2, before: '\n## ', after: '\n', example: 'Heading' },
  { label: 'Bold', icon: Bold, before: '**', after: '**', example: 'bold' },
  { label: 'List', icon: List, before: '\n- ', after: '\n', example: 'First point' },
  { label: 'Link', icon: Link2, before: '[', after: '](/shop)', example: 'words' },
  { label: 'Table', icon: Table, before: '\n| Size | Price |\n| --- | --- |\n| ', after: ' |  |\n', example: '600 mm' },
]

const pictureWords = {
  loading: 'Uploading Image...',
  done: 'Image uploaded successfully!',
  failed: 'Image upload failed.',
}

/** A text in Markdown, with buttons for those who do not know it. */
export function MarkdownField({ name, label, max, upload }: Props) {
  const { value, onChange, update, error } = useFormValue<string>(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const insert = ({ before, after, example }: Omit<Tool, 'label' | 'icon'>) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    const words = value.slice(from, to) || example
    onChange(value.slice(0, from) + before + words + after + value.slice(to))
    const start = from + before.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(start, start + words.length)
    })
  }
  return (
    <Field
      label={label}
      required
      error={error}
      hint={`Markdown: ## begins a heading, - a list, **bold**, [words](/shop) a link. ${value.length} of ${max} characters.`}
    >
      {(wiring) => (
        <>
          <div className="markdown-tools" role="toolbar" aria-label={`Formatting of ${label}`}>
            {tools.map(({ label: tool, icon: Icon, ...words }) => (
              <IconButton key={tool} small framed label={tool} onClick={() => insert(words)}>
                <Icon size={15} aria-hidden />
              </IconButton>
            ))}
            <IconButton small framed label="Image" onClick={() => file.current?.click()}>
              <ImagePlus size={15} aria-hidden="true" />
            </IconButton>
            <FromLibrary
              field="Image"
              isIcon
              onChoose={({ image, alt }) => {
                const at = area.current?.selectionStart ?? value.length
                update((now) => `${now.slice(0, at)}\n\n![${alt || 'What it shows'}](${image})\n\n${now.slice(at)}`)
              }}
            />
            <input
              ref={file}
              type="file"
              accept="image/*"
              hidden
              tabIndex={-1}
              aria-hidden="true"
              onChange={async ({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                currentTarget.value = ''
                if (!chosen) return
                const at = area.current?.selectionStart ?? value.length
                const result = await upload(chosen, pictureWords)
                if ('image' in result)
                  update((now) => `${now.slice(0, at)}\n\n![What it shows](${result.image})\n\n${now.slice(at)}`)
              }}
            />
          </div>
          <textarea
            {...wiring}
            ref={area}
            name={name}
            className="input"
            rows={Math.min(30, Math.max(6, Math.ceil(value.length / 90)))}
            maxLength={max}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
