import '#app/ui/forms/inputs/drop-zone.css'
import { Download } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SearchForm } from '#app/ui/forms/form/search-form.tsx'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { maxQuickFileBytes, maxQuickLines, maxQuickText } from '#contract/quick-order/rules.ts'

type Props = {
  text: string
  onText: (text: string) => void
  onRead: () => void
  onFile: (file: File) => void
  onExample: () => void
  isBusy: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
}

const template = `data:text/csv;charset=utf-8,${encodeURIComponent('\ufeffPart number,Quantity,Description\r\n')}`

export const fileTooLarge = (file: File) =>
  file.size > maxQuickFileBytes ? 'This file is larger than 2 MB. Please save just the list.' : undefined

/** Takes the list as pasted text or as a file. */
export function QuickOrderInput({ text, onText, onRead, onFile, onExample, isBusy, problem }: Props) {
  return (
    <SearchForm className="panel panel-body grid gap-4" onSearch={onRead}>
      <TextArea
        label="Part numbers and quantities"
        hint="One product per line, as you have it: copied from a spreadsheet, an e-mail, a message or a drawing. Greetings and signatures are skipped."
        rows={9}
        style={{ minHeight: 210 }}
        maxLength={maxQuickText}
        placeholder={'Part number  quantity'}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        className="tabular-nums"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onRead()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isBusy} busyText="Looking up" disabled={text.trim() === ''}>
          Find products
        </Button>
        <Button disabled={isBusy} onClick={onExample}>
          Fill in an example
        </Button>
      </div>
      <DropZone
        label="Or a bill of materials"
        hint={`CSV or XLSX, up to 2 MB and ${maxQuickLines} lines. The first sheet is read; columns can be in any order.`}
        accept=".csv,.xlsx,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        prompt="Drop a file here, or choose one"
        disabled={isBusy}
        onFile={onFile}
      />
      <p>
        <a className="link" href={template} download="quick-order-template.csv">
          <Download size={16} aria-hidden="true" />
          Download a template (CSV)
        </a>
      </p>
      {problem && <Banner tone="bad">{problem}</Banner>}
    </SearchForm>
  )
}
