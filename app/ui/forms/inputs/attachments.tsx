import './drop-zone.css'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { contactFileTexts, contactFileTypes, maxContactBytes, maxContactFiles } from '#contract/contact/files.ts'
import { DropZone } from './drop-zone.tsx'

type Props = {
  files: readonly File[]
  disabled: boolean
  onChange: (files: File[]) => void
  label?: string
  hint?: string
}

const endings = contactFileTypes.split(',')
const sumBytes = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

/** Why these cannot be sent; the server checks the contents too. */
function findProblem(files: readonly File[]): string | undefined {
  const wrong = files.find(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)))
  if (wrong) return contactFileTexts.wrongType(wrong.name)
  if (files.length > maxContactFiles) return contactFileTexts.tooMany
  return sumBytes(files) > maxContactBytes ? contactFileTexts.tooLarge : undefined
}

/** Files attached to a message or an order. A file that cannot be sent is not added, and the others stay. */
export function Attachments({
  files,
  disabled,
  onChange,
  label = 'Attachments',
  hint = 'Drawings, photos or a bill of materials: PDF, images or DXF. Up to 5 files, 10 MB in total.',
}: Props) {
  const [problem, setProblem] = useState<string>()
  const add = (more: File[]) => {
    const isNew = (file: File) => !files.some(({ name, size }) => name === file.name && size === file.size)
    const all = [...files, ...more.filter(isNew)]
    const newProblem = findProblem(all)
    setProblem(newProblem)
    if (!newProblem) onChange(all)
  }
  return (
    <div className="grid gap-2">
      <DropZone
        label={label}
        hint={hint}
        error={problem}
        accept={contactFileTypes}
        prompt="Drop files here, or choose some"
        disabled={disabled}
        onFiles={add}
      />
      {files.length > 0 && (
        <ul className="attachments" aria-label="Attached files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <span>{file.name}</span>
              <small>{formatFileSize(file.size)}</small>
              <IconButton
                small
                label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => {
                  setProblem(undefined)
                  onChange(files.filter((other) => other !== file))
                }}
              >
                <X size={15} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
