import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { warm } from '#app/api/warm.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { useUploadImageMutation } from '#app/media/api.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { shopApi, useGetShopIdentityQuery } from './api.ts'
import { manageShopApi, useGetWaitingChangeQuery } from './manage-api.ts'
import { useSavedColours } from './manage-colours-panel.tsx'
import { IdentityForm } from './manage-identity-form.tsx'
import { MissingDetails } from './manage-missing-details.tsx'
import { RemoveDemo } from './manage-remove-demo.tsx'
import { SettingsTabs } from './manage-settings-tabs.tsx'
import { WaitingChangePanel } from './manage-waiting-change.tsx'

const load = warm(() => [
  shopApi.endpoints.getShopIdentity.initiate(),
  manageShopApi.endpoints.getShopOffice.initiate(),
  manageShopApi.endpoints.getWaitingChange.initiate(),
])

export { load as clientLoader, load as loader }

export default function ManageSettingsPage() {
  const may = useMay()
  const [uploadImage] = useUploadImageMutation()
  const { data, isError, refetch } = useGetShopIdentityQuery()
  useSavedColours(data?.colours)
  const { data: waiting } = useGetWaitingChangeQuery(undefined, live)
  return (
    <>
      <title>Settings | Back-office</title>
      <div className="office-page-head">
        <h1>Settings</h1>
      </div>
      <SettingsTabs current="Shop" />
      {isError && <ErrorState title="The settings could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <MissingDetails identity={data} />}
      {waiting?.change && <WaitingChangePanel change={waiting.change} />}
      {data && (
        <IdentityForm
          // A change that took effect meanwhile must not be sent back as it was.
          key={JSON.stringify([data.bank, data.email])}
          identity={data}
          isWaiting={Boolean(waiting?.change)}
          mayChangeBank={may('bank.write')}
          upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()}
          reload={() => refetch().unwrap()}
        />
      )}
      {may('audit.read') && <HistoryPanel entity="settings" />}
      {data && <RemoveDemo examples={data.examples} />}
    </>
  )
}
