import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { categoriesTag, productsTag } from '#server/catalogue/cache-tags.ts'
import type { App } from '#server/http/types.ts'
import { projectsTag } from '#server/projects/write-project.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { findSitemapEntries, type SitemapEntry } from './queries.ts'
import { maxUrlsPerFile, writeSitemap, writeSitemapIndex } from './sitemap.ts'

/** Fixed pages worth finding. */
const lastingPages = [
  '/',
  '/shop',
  '/steel-page',
  '/project',
  '/docs',
  '/about',
  '/aboutsec',
  '/contact',
  '/privacyPolicy',
  '/termsCondition',
]

/** Personal pages, and pages without end such as filtered lists. */
const notForRobots = [
  '/api/',
  '/manage',
  '/my-profile',
  '/cart',
  '/shipping',
  '/placeorder',
  '/order',
  '/success',
  '/failure',
  '/favorite',
  '/login',
  '/Register',
  '/forgetPassword',
  '/resetPassword',
]

/** What search engines and phones request: site map, robots.txt and web manifest. */
export async function siteRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  // Without PUBLIC_URL the Host header is all there is.
  const originOf = (request: FastifyRequest) => app.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`

  const allPlaces = async (): Promise<SitemapEntry[]> => [
    ...lastingPages.map((path) => ({ path })),
    ...(await findSitemapEntries(app.db)),
  ]

  const sendXml = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(xml)

  // A hundred thousand products must not be read again for every robot. If the host comes from the request, a
  // cached response would be wrong for the next one.
  const tags = [productsTag, categoriesTag, projectsTag]
  const cached = app.config.PUBLIC_URL ? { config: { cache: { tags } } } : {}

  app.get('/sitemap.xml', cached, async (request, reply) => {
    const places = await allPlaces()
    const origin = originOf(request)
    const files = Math.ceil(places.length / maxUrlsPerFile)
    return sendXml(reply, files > 1 ? writeSitemapIndex(origin, files) : writeSitemap(origin, places))
  })

  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', cached, async (request, reply) => {
    const at = Number(request.params.file) - 1
    const places = await allPlaces()
    const part = Number.isInteger(at) && at >= 0 ? places.slice(at * maxUrlsPerFile, (at + 1) * maxUrlsPerFile) : []
    if (part.length === 0) throw new AppError('not_found', 'Site map part not found.')
    return sendXml(reply, writeSitemap(originOf(request), part))
  })

  app.get('/robots.txt', async (request, reply) => {
    const lines = ['User-agent: *', ...notForRobots.map((path) => `Disallow: ${path}`), '']
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`${[...lines, `Sitemap: ${originOf(request)}/sitemap.xml`].join('\n')}\n`)
  })

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, legalName, tagline, colours } = await getShopIdentity(app.db)
    const icon = (file: string, sizes: string, purpose: string) => ({
      src: `/${file}`,
      sizes,
      type: 'image/png',
      purpose,
    })
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send({
        name: legalName || name,
        short_name: name,
        description: tagline,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        lang: 'en-ZA',
        background_color: colours.dark,
        theme_color: colours.dark,
        icons: [
          icon('icon-192.png', '192x192', 'any'),
          icon('icon-512.png', '512x512', 'any'),
          icon('icon-maskable-512.png', '512x512', 'maskable'),
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
      })
  })
}
