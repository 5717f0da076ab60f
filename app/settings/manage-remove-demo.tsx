import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { DemoContents } from '#contract/demo/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { describeMissing } from '#contract/settings/examples.ts'
import { useCountDemoQuery, useRemoveDemoMutation } from './manage-api.ts'

const names: Record<keyof DemoContents, [one: string, many: string]> = {
  products: ['product', 'products'],
  categories: ['category', 'categories'],
  brands: ['brand', 'brands'],
  reviews: ['review', 'reviews'],
  people: ['person', 'people'],
  orders: ['order', 'orders'],
  quotes: ['quote', 'quotes'],
  projects: ['project', 'projects'],
  slides: ['slide', 'slides'],
  hotspots: ['hotspot image', 'hotspot images'],
  documents: ['document', 'documents'],
  messages: ['message', 'messages'],
}

const describeContents = (contents: DemoContents): string =>
  (Object.keys(names) as (keyof DemoContents)[])
    .flatMap((kind) => (contents[kind] ? [`${contents[kind]} ${names[kind][contents[kind] === 1 ? 0 : 1]}`] : []))
    .join(', ')

/** Before going live: removes all demo data in one step. */
export function RemoveDemo({ examples }: Pick<ShopIdentity, 'examples'>) {
  const { data } = useCountDemoQuery()
  const [isAsking, setAsking] = useState(false)
  const [removeDemo] = useRemoveDemoMutation()
  const { run, state, isBusy } = useAction(removeDemo, {
    fallback: 'The demo could not be removed. Nothing has been changed.',
  })
  const contents = data ? describeContents(data) : ''
  if (contents === '') return null
  const confirm = async () => {
    const reply = await run()
    if (!reply.ok) return
    setAsking(false)
    toast.success(reply.value.message)
  }
  return (
    <Panel title="Demo data" className="mt-6">
      <p className="note mb-4">This shop still contains demo data: {contents}. Your own data stays.</p>
      <Button variant="outline-danger" onClick={() => setAsking(true)}>
        Remove the demo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove the demo?"
        confirmText="Remove"
        busyText="Removing"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <span className="grid gap-3">
          <span>
            This deletes {contents}, even if you have edited them, and reviews of those products. This cannot be undone.
          </span>
          <span>
            What stays: everything you have added, orders placed while you tried the demo, and the text and images on
            the About and Steel pages, which are part of the code.
          </span>
          {examples.length > 0 && <span>{describeMissing(examples).join(' ')}</span>}
        </span>
      </ConfirmDialog>
    </Panel>
  )
}
