import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { getBackupState, resumeShop, startBackup } from '#contract/backups/calls.ts'
import type { Output } from '#contract/http/schema.ts'

const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBackupState: build.query<Output<typeof getBackupState>, Args<typeof getBackupState>>({
      ...via<typeof getBackupState>('GET /api/backup'),
      keepUnusedDataFor: 5,
      providesTags: ['Backup'],
    }),
    startBackup: build.mutation<Output<typeof startBackup>, Args<typeof startBackup>>({
      ...via<typeof startBackup>('POST /api/backup'),
      invalidatesTags: ['Backup'],
    }),
    resumeShop: build.mutation<Output<typeof resumeShop>, Args<typeof resumeShop>>({
      ...via<typeof resumeShop>('POST /api/backup/resume'),
      invalidatesTags: (_, error) => (error ? [] : ['Backup']),
    }),
  }),
})

export const { useGetBackupStateQuery, useStartBackupMutation, useResumeShopMutation } = backupsApi
