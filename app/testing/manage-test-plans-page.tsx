import { ClipboardCheck, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useListCategoriesQuery } from '#app/catalogue/api.ts'
import { SettingsTabs } from '#app/settings/manage-settings-tabs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { TestPlan } from '#contract/testing/plan-calls.ts'
import { useListTestPlansQuery } from './api.ts'
import { ManageInstruments } from './manage-instruments.tsx'

/** What is checked of every piece that leaves the workshop, and with what. */
export default function ManageTestPlansPage() {
  const { data, isError, refetch } = useListTestPlansQuery()
  const { data: categories = [] } = useListCategoriesQuery()
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return (
    <>
      <title>Test plans | Back-office</title>
      <div className="office-page-head">
        <h1>Test plans</h1>
        <span className="flex-1" />
        <ButtonLink variant="primary" icon={<Plus size={17} aria-hidden="true" />} to="/manage/settings/test-plans/new">
          New plan
        </ButtonLink>
      </div>
      <SettingsTabs current="Test plans" />
      <div className="grid gap-5 grid-cols-[minmax(0,1fr)]">
        <Panel flush>
          {isError && !data && <ErrorState title="The test plans could not be loaded" onRetry={refetch} />}
          {!data && !isError && <TableSkeleton columns={3} />}
          {data && (
            <DataTable
              label="Test plans"
              rows={data.plans}
              rowId={({ _id }) => _id}
              columns={columnsFor(names)}
              empty={
                <EmptyState title="No test plans yet" icon={<ClipboardCheck size={36} aria-hidden="true" />}>
                  What has a plan is tested piece by piece at Testing, and cannot be shipped before it has passed.
                </EmptyState>
              }
            />
          )}
        </Panel>
        <ManageInstruments />
      </div>
    </>
  )
}

const describeScope = ({ categories, products, enclosures }: TestPlan, names: ReadonlyMap<string, string>): string =>
  [
    ...(enclosures ? ['Custom enclosures'] : []),
    ...categories.map((id) => names.get(id) ?? 'a deleted category'),
    ...(products.length > 0 ? [pluralise(products.length, 'product')] : []),
  ].join(', ') || 'Nothing yet: only for jobs for which it is chosen'

const columnsFor = (names: ReadonlyMap<string, string>): Column<TestPlan>[] => [
  {
    id: 'name',
    header: 'Plan',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, name, standard }) => (
      <>
        <Link className="link" to={`/manage/settings/test-plans/${_id}`}>
          {name}
        </Link>
        {standard && <span className="note block">{standard}</span>}
      </>
    ),
  },
  { id: 'checks', header: 'Checks', align: 'end', phone: 'corner', cell: ({ checks }) => checks.length },
  { id: 'scope', header: 'For', phone: 'wide', cell: (plan) => describeScope(plan, names) },
]
