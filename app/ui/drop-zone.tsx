import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & {
  /** As in an input's `accept`: 'image/*', 'application/pdf'. A drop may bring anything: the form checks it. */
  accept: string
  onFile: (file: File) => void
  /** The chosen file's name and size, or what was there before. */
  chosen?: ReactNode
  preview?: ReactNode
  prompt?: string
  disabled?: boolean
  roomy?: boolean
}

export function DropZone({
  label,
  error,
  hint,
  required,
  hideLabel,
  accept,
  onFile,
  chosen,
  preview,
  prompt = 'Drop a file here, or choose one',
  disabled = false,
  roomy = false,
}: Props) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !disabled) onFile(file)
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
        <div className={['drop-zone', roomy && 'roomy', over && 'over'].filter(Boolean).join(' ')} {...drag}>
          {preview ?? <Upload size={roomy ? 28 : 18} strokeWidth={1.5} aria-hidden="true" />}
          <span>{chosen ? <b>{chosen}</b> : prompt}</span>
          <input
            {...wiring}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={(event) => {
              take(event.target.files)
              // Choosing the same file again, after a failed try, is a choice too.
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
