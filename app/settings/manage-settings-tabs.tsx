import { type Needs, useMay } from '#app/accounts/use-may.ts'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'

const tabs: readonly { to: string; label: string; needs: Needs }[] = [
  { to: '/manage/settings', label: 'Shop', needs: 'settings.write' },
  { to: '/manage/settings/delivery', label: 'Delivery', needs: 'settings.write' },
  { to: '/manage/settings/workshop', label: 'Workshop', needs: 'settings.write' },
  { to: '/manage/settings/test-plans', label: 'Test plans', needs: 'settings.write' },
  { to: '/manage/settings/vat', label: 'VAT', needs: 'books.write' },
  { to: '/manage/settings/backups', label: 'Backups', needs: 'backup.run' },
  { to: '/manage/settings/api-keys', label: 'API keys', needs: 'settings.secure' },
  { to: '/manage/settings/privacy', label: 'Privacy', needs: 'settings.write' },
  { to: '/manage/settings/health', label: 'Health', needs: 'settings.write' },
]

export function SettingsTabs({ current }: { current: string }) {
  const may = useMay()
  const own = tabs.filter(({ needs }) => may(needs))
  return (
    <div className="panel mb-6">
      <TabLinks label="Settings" tabs={own.map(({ to, label }) => ({ to, label, current: label === current }))} />
    </div>
  )
}
