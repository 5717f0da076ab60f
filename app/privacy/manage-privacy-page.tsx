import { Link } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { useMay } from '#app/accounts/use-may.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { SettingsTabs } from '#app/settings/manage-settings-tabs.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import { DaysKeptPanel } from './manage-days-kept.tsx'
import { Incidents } from './manage-incidents.tsx'
import { Requests } from './manage-requests.tsx'

/** What people ask about their data, and what went wrong with it. */
export default function ManagePrivacyPage() {
  const may = useMay()
  const prove = useProof()
  return (
    <>
      <title>Privacy | Back-office</title>
      <div className="office-page-head">
        <h1>Privacy</h1>
      </div>
      <SettingsTabs current="Privacy" />
      <div className="grid grid-cols-1 gap-4">
        <Requests download={(href) => void startDownload(href, prove)} />
        <Incidents />
        <DaysKeptPanel />
        {may('audit.read') && <HistoryPanel entity="data request" className="" />}
      </div>
      <p className="note mt-4">
        The information officer is entered under{' '}
        <Link className="underline" to="/manage/settings">
          Shop
        </Link>
        , the privacy policy under{' '}
        <Link className="underline" to="/manage/pages/privacy">
          Pages
        </Link>
        .
      </p>
    </>
  )
}
