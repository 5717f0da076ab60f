import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useMapImportMutation, useStartImportMutation } from './api.ts'
import { initialChoices, isOwnExport, toMapping } from './column-choices.ts'
import { findFileProblem } from './describe-import.ts'

type State =
  | { kind: 'empty' }
  | { kind: 'sending'; file: File; percent: number }
  | { kind: 'refused'; text: string; file?: File }

export function UploadSheet({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [state, setState] = useState<State>({ kind: 'empty' })
  const [startImport] = useStartImportMutation()
  const [mapImport] = useMapImportMutation()
  const check = useAction(mapImport, { fallback: 'The file could not be checked.' })
  const upload = useAction(startImport, { fallback: 'The file could not be uploaded.' })

  async function send(file: File) {
    const refused = findFileProblem(file)
    if (refused) return setState({ kind: 'refused', text: refused })
    setState({ kind: 'sending', file, percent: 0 })
    const reply = await upload.run({ file, onProgress: (percent) => setState({ kind: 'sending', file, percent }) })
    if (reply.ok) {
      const { value: sheet } = reply
      if (isOwnExport(sheet)) {
        // If this fails, the columns are there to look at.
        const mapping = toMapping(initialChoices({ ...sheet, mapping: [] }))
        await check.run({ params: { id: sheet._id }, body: { mapping, priceIncludesVat: false } })
      }
      onUploaded(sheet._id)
    } else setState({ kind: 'refused', text: reply.text, file })
  }

  return (
    <Panel title="Choose a file">
      <div className="grid gap-4">
        <DropZone
          label="CSV or XLSX file with products"
          hint="Up to 50 MB and 100 000 rows, with headings in the first row. Nothing changes before you have seen a preview."
          roomy
          accept=".csv,.xlsx,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          prompt="Drop a spreadsheet here, or choose one"
          chosen={state.kind === 'sending' ? state.file.name : undefined}
          disabled={state.kind === 'sending'}
          onFile={(file) => void send(file)}
        />
        {state.kind === 'sending' && (
          <ProgressBar
            label={state.percent < 100 ? 'Uploading' : 'Reading the file'}
            value={state.percent}
            note={`${formatFileSize(Math.round((state.file.size * state.percent) / 100))} of ${formatFileSize(state.file.size)}`}
          />
        )}
        {state.kind === 'refused' && (
          <Banner tone="bad">
            {state.text}
            {state.file && <TryAgain file={state.file} onTry={send} />}
          </Banner>
        )}
      </div>
    </Panel>
  )
}

function TryAgain({ file, onTry }: { file: File; onTry: (file: File) => Promise<void> }) {
  return (
    <div className="mt-2">
      <Button small onClick={() => void onTry(file)}>
        Upload {file.name} again
      </Button>
    </div>
  )
}
