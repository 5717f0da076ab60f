import { existsSync } from 'node:fs'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built files of the pages. Those under /assets carry a hash in their name and never change. */
export async function assetRoutes(app: FastifyInstance, options: { folder: string }) {
  if (!existsSync(options.folder)) return
  await app.register(serveStatic, {
    root: options.folder,
    // One route for each file that is there: no path of a visitor ever reaches the file system.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
