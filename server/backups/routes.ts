import type { FastifyInstance } from 'fastify'
import { getBackupState, resumeShop, startBackup } from '#contract/backups/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { openPlace } from './place.ts'
import { findBackups, findPause, isBackupLate, isBackupRunning } from './queries.ts'
import { resume } from './resume.ts'

export async function backupRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const place = openPlace(app.config)

  app.route({
    ...getBackupState,
    ...forOffice('backup.run'),
    handler: async () => ({
      place: place.name,
      isSameDisk: await place.isSameDisk(),
      isEncrypted: app.config.BACKUP_PASSPHRASE !== undefined,
      hasFiles: !app.config.S3_BUCKET,
      isLate: await isBackupLate(app.db),
      isRunning: await isBackupRunning(app.db),
      backups: await findBackups(app.db),
      pause: await findPause(app.db),
    }),
  })

  app.route({
    ...startBackup,
    ...withProof(forOffice('backup.run')),
    handler: async (request, reply) => {
      if (app.isPaused()) throw new AppError('conflict', 'The shop is paused. Please resume it first.')
      await app.jobs.send(app.db, 'backup', { by: getViewer(request).name }, { singletonKey: 'backup' })
      return reply.code(202).send({ message: 'The backup has started.' })
    },
  })

  app.route({
    ...resumeShop,
    ...withProof(forOffice('backup.run')),
    handler: async ({ body }) => {
      await resume(app, body)
      return { message: 'The shop is open again.' }
    },
  })
}
