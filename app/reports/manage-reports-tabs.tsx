import { TabLinks } from '#app/ui/navigation/tab-links.tsx'

const tabs = [
  { to: '/manage/reports', label: 'Sales' },
  { to: '/manage/reports/vat', label: 'VAT return' },
  { to: '/manage/reports/accounting', label: 'Accounting export' },
]

/** Without the VAT return where the shop never had VAT to declare. */
export function ReportsTabs({ current, hasVat }: { current: string; hasVat: boolean }) {
  const own = tabs.filter(({ label }) => hasVat || label !== 'VAT return')
  return (
    <div className="panel mb-6">
      <TabLinks label="Reports" tabs={own.map((tab) => ({ ...tab, current: tab.label === current }))} />
    </div>
  )
}
