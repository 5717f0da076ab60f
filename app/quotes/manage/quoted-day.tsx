import { useWatch } from 'react-hook-form'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { formatLongDay, today } from '#contract/days.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { type EditorValues, editorSchema, toDraftBody } from './edit-lines.ts'
import { useDateQuoteQuery } from './manage-quotes-api.ts'

const settleMs = 500

/** When the workshop would have it ready, while it is being edited, and whether that is later than the buyer asked. */
export function QuotedDay({ quote: { _id, request } }: { quote: Quote }) {
  const values = useWatch<EditorValues>() as EditorValues
  const draft = useDebounced(JSON.stringify(toDraftBody(values)), settleMs)
  const isWhole = values.lines.length > 0 && editorSchema.safeParse(values).success
  const { currentData, data } = useDateQuoteQuery(
    { params: { id: _id }, body: JSON.parse(draft) },
    { skip: !isWhole, refetchOnMountOrArgChange: 60 },
  )
  const readyOn = isWhole ? (currentData ?? data)?.readyOn : undefined
  const isLate = readyOn && request.neededBy && readyOn > request.neededBy
  return (
    <div aria-live="polite">
      {readyOn && (
        <p className="note">
          <b>Ready around {formatLongDay(readyOn, today())}</b>, if it were paid today. The order shows this day.
        </p>
      )}
      {isLate && (
        <p className="line-notice">
          That is later than the buyer asked: {formatLongDay(request.neededBy ?? '', today())}.
        </p>
      )}
    </div>
  )
}
