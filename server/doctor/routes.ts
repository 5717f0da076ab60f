import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getGoLive, runDoctor } from '#contract/doctor/calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { examine } from './examine.ts'
import { findGoLiveFacts } from './go-live-queries.ts'
import { judgeGoLive } from './judge-go-live.ts'

export async function doctorRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const examineShop = ({ headers, ip, socket }: FastifyRequest) =>
    examine({
      config: app.config,
      storage: app.storage,
      connection: app.database.connection,
      direct: app.database.direct,
      visitor: { ip, peer: socket.remoteAddress, forwardedFor: headers['x-forwarded-for']?.toString() },
    })

  app.route({
    ...runDoctor,
    ...forOffice('settings.write'),
    handler: async (request) => ({ checkedAt: new Date().toISOString(), findings: await examineShop(request) }),
  })

  app.route({
    ...getGoLive,
    ...forOffice('settings.write'),
    handler: async (request) => {
      const [shop, facts, findings] = await Promise.all([
        getShopIdentity(app.db),
        findGoLiveFacts(app.db),
        examineShop(request),
      ])
      return { lines: judgeGoLive({ shop, ...facts, findings }) }
    },
  })
}
