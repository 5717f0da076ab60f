import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { scopeOf } from '#contract/api-keys/scopes.ts'
import { brandColours as colours } from '#contract/brand-colours.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'

/** The API reference, generated from every route registered after this plugin. */
export const reference = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Switchyard',
        version: '1',
        description:
          'API calls of the shop, the showcase site and the back-office. Other programs send an API key (Settings → API keys) as `Authorization: Bearer`, which opens the calls that name a scope.',
      },
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const scope = scopeOf(String(input.route.method), input.url)
      return { schema: scope ? { ...schema, security: [{ apiKey: [scope] }] } : schema, url }
    },
  })
  const hidden = { ...cachedForEveryone('reference'), schema: { hide: true } }
  // Written once, because it takes a tenth of a second. The cache keeps them compressed, if there is one.
  let json: string | undefined
  let html: string | undefined
  app.get('/api/openapi.json', hidden, async (_request, reply) => {
    json ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', hidden, async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    reply.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    html ??= page(app.swagger() as Document)
    return html
  })
})

type Schema = { [key: string]: unknown }
type Operation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  security?: { apiKey: string[] }[]
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
type Document = { info: { title: string; description?: string }; paths?: Record<string, Record<string, Operation>> }

const code = (schema: unknown) => `<pre>${escapeMarkup(JSON.stringify(schema, null, 2))}</pre>`

function operationHtml(method: string, url: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (p) =>
      `<tr><td><code>${escapeMarkup(p.name)}</code></td><td>${p.in}${p.required ? ', required' : ''}</td><td>${code(p.schema)}</td></tr>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const replies = Object.entries(operation.responses ?? {}).map(([status, reply]) => {
    const schema = Object.values(reply.content ?? {})[0]?.schema
    return `<h4>${escapeMarkup(status)}</h4>${schema ? code(schema) : ''}`
  })
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeMarkup(url)}</code> <span>${escapeMarkup(operation.summary ?? '')}</span></summary>
${operation.description ? `<p>${escapeMarkup(operation.description)}</p>` : ''}${operation.security?.[0] ? `<p>With an API key of the scope <code>${escapeMarkup(operation.security[0].apiKey.join(', '))}</code>.</p>` : ''}
${parameters.length ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
${body ? `<h4>Body</h4>${code(body)}` : ''}${replies.join('')}</details>`
}

function page({ info, paths = {} }: Document): string {
  const groups = Object.groupBy(
    Object.entries(paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ url, method, operation })),
    ),
    ({ url }) => url.split('/')[2] ?? '',
  )
  const sections = Object.entries(groups).map(
    ([name, calls = []]) =>
      `<h2>${escapeMarkup(name)}</h2>${calls.map((c) => operationHtml(c.method, c.url, c.operation)).join('')}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(info.title)} API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:${colours.ink};background:${colours.paper}}
h2{margin:2rem 0 .5rem;border-bottom:1px solid ${colours.hairStrong}}details{background:${colours.white};border:1px solid ${colours.hair};border-radius:4px;margin:.4rem 0;padding:.4rem .8rem}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.2rem}summary span{color:${colours.ink3};margin-left:.5rem}pre{background:${colours.steel100};padding:.6rem;overflow:auto;font-size:13px}
td{vertical-align:top;padding-right:1rem}</style><main><h1>${escapeMarkup(info.title)} API</h1><p>${escapeMarkup(info.description ?? '')} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</main></html>`
}
