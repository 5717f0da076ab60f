import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#app/ui/button.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import type { Option } from './draft-editor.tsx'

type Part = 'category' | 'brand'

type Props = {
  count: number
  categories: readonly Option[]
  brands: readonly Option[]
  isBusy: boolean
  onClear: () => void
  onImport: () => void
  onDiscard: () => void
  onName: (part: Part, name: string) => void
}

/** Actions for all selected drafts. */
export function DraftBulkBar({ count, categories, brands, isBusy, onClear, onImport, onDiscard, onName }: Props) {
  const [part, setPart] = useState<Part>()
  return (
    <>
      <BulkBar count={count} onClear={onClear}>
        <Button small variant="primary" busy={isBusy} busyText="Importing" onClick={onImport}>
          {count === 1 ? 'Import 1 product' : `Import ${count} products`}
        </Button>
        <Button small disabled={isBusy} onClick={() => setPart('category')}>
          Category
        </Button>
        <Button small disabled={isBusy} onClick={() => setPart('brand')}>
          Brand
        </Button>
        <Button small variant="outline-danger" disabled={isBusy} onClick={onDiscard}>
          Discard
        </Button>
      </BulkBar>
      {part && (
        <NameDialog
          part={part}
          all={part === 'category' ? categories : brands}
          count={count}
          onClose={() => setPart(undefined)}
          onName={(name) => {
            onName(part, name)
            setPart(undefined)
          }}
        />
      )}
    </>
  )
}

type DialogProps = {
  part: Part
  all: readonly Option[]
  count: number
  onClose: () => void
  onName: (name: string) => void
}

const schema = z.object({ name: filled() })

function NameDialog({ part, all, count, onClose, onName }: DialogProps) {
  return (
    <FormDialog
      title={part === 'category' ? 'Set the category' : 'Set the brand'}
      action="Set"
      schema={schema}
      defaultValues={{ name: '' }}
      onSubmit={({ name }) => onName(name.trim())}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={part === 'category' ? 'Category' : 'Brand'}
        required
        list={`all-${part}`}
        maxLength={80}
        autoComplete="off"
        hint={`For ${count === 1 ? 'the selected draft' : `the ${count} selected drafts`}. The import creates new names.`}
      />
      <datalist id={`all-${part}`}>
        {all.map((one) => (
          <option key={one._id} value={one.name} />
        ))}
      </datalist>
    </FormDialog>
  )
}
