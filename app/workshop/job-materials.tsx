import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useGetJobMaterialsQuery } from './material-api.ts'

/** What a custom enclosure is cut and fitted from. */
export function JobMaterials({ jobNumber }: { jobNumber: string }) {
  const { data, isError, refetch } = useGetJobMaterialsQuery({ params: { number: jobNumber } })
  return (
    <Panel title="Material">
      {isError && !data && <ErrorState title="The material could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={6} />}
      {data && (
        <div className="grid gap-4">
          {data.batches.length > 0 && <p>Cut in {data.batches.map(({ batchNumber }) => batchNumber).join(', ')}.</p>}
          {data.sheets.map(({ material, thickness, pieces, m2, kg, flats }) => (
            <section key={`${material} ${thickness}`}>
              <h3 className="font-semibold">
                {material}, {thickness} mm
              </h3>
              <p className="note">
                {pluralise(pieces, 'piece')}, {m2} m², {kg} kg
              </p>
              <ul>
                {flats.map(({ name, pieces: count, width, height }) => (
                  <li key={name} className="flex flex-wrap justify-between gap-x-3">
                    <span>
                      {count} × {name}
                    </span>
                    <span className="whitespace-nowrap tabular-nums">
                      {width} × {height} mm
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <section>
            <h3 className="font-semibold">Fittings</h3>
            <ul>
              {data.fittings.map(({ id, name, qty, unit, product }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3">
                  <span>
                    {qty} {unit === 'metres' ? 'm' : '×'} {name}
                  </span>
                  {product && (
                    <span className={Math.ceil(qty) > product.inStock ? 'text-hold' : 'note'}>
                      {product.partNumber}, {product.inStock} in stock
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Panel>
  )
}
