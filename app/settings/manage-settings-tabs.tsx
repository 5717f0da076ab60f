import { TabLinks } from '#app/ui/navigation/tab-links.tsx'

const tabs = [
  { to: '/manage/settings', label: 'Shop' },
  { to: '/manage/settings/delivery', label: 'Delivery' },
  { to: '/manage/settings/workshop', label: 'Workshop' },
  { to: '/manage/settings/vat', label: 'VAT' },
  { to: '/manage/settings/backups', label: 'Backups' },
  { to: '/manage/settings/health', label: 'Health' },
]

export function SettingsTabs({ current }: { current: string }) {
  return (
    <div className="panel mb-6">
      <TabLinks label="Settings" tabs={tabs.map((tab) => ({ ...tab, current: tab.label === current }))} />
    </div>
  )
}
