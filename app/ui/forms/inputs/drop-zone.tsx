import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & {
  /** As in an input's `accept`: 'image/*', 'application/pdf'. A drop may bring anything, so the form checks it. */
  accept: string
  /** The chosen file's name and size, or what was there before. */
  chosen?: ReactNode
  preview?: ReactNode
  prompt?: string
  disabled?: boolean
  roomy?: boolean
} & ({ onFile: (file: File) => void; onFiles?: undefined } | { onFiles: (files: File[]) => void; onFile?: undefined })

/** One file with `onFile`, several at once with `onFiles`. */
export function DropZone({
  label,
  error,
  hint,
  required,
  hideLabel,
  accept,
  onFile,
  onFiles,
  chosen,
  preview,
  prompt = 'Drop a file here, or choose one',
  disabled = false,
  roomy = false,
}: Props) {
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const [first] = files
    if (!first || disabled) return
    if (onFiles) onFiles(files)
    else onFile(first)
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!disabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return (
    <Field {...{ label, error, hint, required, hideLabel }}>
      {(wiring) => (
        <div className={cx('drop-zone', roomy && 'drop-zone-roomy', over && 'drop-zone-over')} {...drag}>
          {preview ?? <Upload size={roomy ? 28 : 18} strokeWidth={1.5} aria-hidden="true" />}
          <span>{chosen ? <b>{chosen}</b> : prompt}</span>
          <input
            {...wiring}
            type="file"
            accept={accept}
            multiple={onFiles !== undefined}
            disabled={disabled}
            onChange={(event) => {
              take(event.target.files)
              // Choosing the same file again, after a failure, must count too.
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
