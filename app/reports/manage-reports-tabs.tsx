import { TabLinks } from '#app/ui/navigation/tab-links.tsx'

const tabs = [
  { to: '/manage/reports', label: 'Sales' },
  { to: '/manage/reports/vat', label: 'VAT return' },
  { to: '/manage/reports/accounting', label: 'Accounting export' },
]

export function ReportsTabs({ current }: { current: string }) {
  return (
    <div className="panel mb-6">
      <TabLinks label="Reports" tabs={tabs.map((tab) => ({ ...tab, current: tab.label === current }))} />
    </div>
  )
}
