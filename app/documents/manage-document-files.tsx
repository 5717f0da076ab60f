import { useEffect, useRef, useState } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { documentTexts, maxDocumentBytes } from '#contract/documents/rules.ts'
import { findThumbnailProblem } from './manage-thumbnail.ts'

type Props = {
  onChange?: () => void
  onProblem: (text: string) => void
  /** Of the PDF, for a name to begin with. */
  onPdf?: (file: File) => void
}

/** The fields `file` and `thumbnail` of a form: a PDF, and an image that is proposed from its first page. */
export function DocumentFiles({ onChange, onProblem, onPdf }: Props) {
  const thumbnail = useFormValue<File | undefined>('thumbnail')
  const pdf = useFormValue<File | undefined>('file')
  const { proposal, isDrawing, propose } = useProposal()
  function takeThumbnail(file: File) {
    const problem = findThumbnailProblem(file)
    if (problem) return onProblem(problem)
    thumbnail.onChange(file)
    onChange?.()
  }
  function takePdf(file: File) {
    if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return onProblem(documentTexts.notAPdf)
    if (file.size > maxDocumentBytes) return onProblem(documentTexts.tooLarge)
    pdf.onChange(file)
    onChange?.()
    onPdf?.(file)
    toast.success(documentTexts.pdfSelected)
    // Not over an image that somebody has chosen, neither now nor while the page is drawn.
    const isOurs = (image: File | undefined) => image === undefined || image === proposal.current
    if (isOurs(thumbnail.value))
      void propose(file, (drawn, before) =>
        thumbnail.update((now) => (now === undefined || now === before ? drawn : now)),
      )
  }
  const isProposal = thumbnail.value !== undefined && thumbnail.value === proposal.current
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <DropZone
        label="PDF"
        required
        roomy
        accept="application/pdf,.pdf"
        prompt="Drop the PDF here, or choose one (up to 50 MB)"
        onFile={takePdf}
        chosen={pdf.value && `${pdf.value.name} (${(pdf.value.size / 1_048_576).toFixed(1)} MB)`}
      />
      <DropZone
        label="Thumbnail"
        required
        roomy
        accept="image/*"
        prompt={isDrawing ? 'Drawing page one' : 'Page one of the PDF, or another image'}
        hint={isProposal ? 'Page one of the PDF. Drop another image to use that instead.' : undefined}
        onFile={takeThumbnail}
        chosen={thumbnail.value?.name}
        preview={thumbnail.value && <Preview file={thumbnail.value} />}
      />
    </div>
  )
}

/** A PDF that cannot be drawn, such as one with a password, only proposes nothing. */
function useProposal() {
  const proposal = useRef<File>(undefined)
  const last = useRef<File>(undefined)
  const [isDrawing, setDrawing] = useState(false)
  const propose = async (pdf: File, onDrawn: (image: File | undefined, before: File | undefined) => void) => {
    last.current = pdf
    setDrawing(true)
    const drawn = await import('./manage-draw-first-page.ts')
      .then(({ drawFirstPage }) => drawFirstPage(pdf))
      .catch(() => undefined)
    if (last.current !== pdf) return
    setDrawing(false)
    const before = proposal.current
    proposal.current = drawn
    onDrawn(drawn, before)
  }
  return { proposal, isDrawing, propose }
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url ? <img src={url} alt="Preview of the thumbnail" /> : null
}
