import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getBackupState, resumeShop, startBackup } from '#contract/backups/calls.ts'

const backupsApi = addEndpoints(({ query, mutation }) => ({
  getBackupState: query<typeof getBackupState>('GET /api/backup', { keepUnusedDataFor: 5, providesTags: ['Backup'] }),
  startBackup: mutation<typeof startBackup>('POST /api/backup', { invalidatesTags: ['Backup'] }),
  resumeShop: mutation<typeof resumeShop>('POST /api/backup/resume', {
    invalidatesTags: (_, error) => (error ? [] : ['Backup']),
  }),
}))

export const { useGetBackupStateQuery, useStartBackupMutation, useResumeShopMutation } = backupsApi
