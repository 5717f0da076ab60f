import { existsSync } from 'node:fs'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { sendFile } from './send-file.ts'
import { findAsset } from './stored-assets.ts'

const forEver = 'public, max-age=31536000, immutable'

/** The built page files. Those under /assets have a hash in their name and never change. */
export async function assetRoutes(app: FastifyInstance, { folder, storage }: { folder: string; storage: Storage }) {
  if (!existsSync(folder)) return
  await app.register(serveStatic, {
    root: folder,
    // One route per existing file: no visitor's path ever reaches the file system.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('Cache-Control', isHashed ? forEver : 'public, max-age=3600')
    },
  })
  // Assets of another release.
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const asset = findAsset(name)
    if (!asset) throw new AppError('not_found', 'Page not found.')
    return sendFile(storage, request, reply, { ...asset, name, policy: "default-src 'none'", cacheControl: forEver })
  })
}
