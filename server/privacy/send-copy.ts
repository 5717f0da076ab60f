import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { toJohannesburgTime } from '#contract/days.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { streamZip } from '#server/spreadsheets/write-zip.ts'
import type { PersonData } from './person-queries.ts'
import { toReadableCopy } from './readable-copy.ts'

/** Everything the shop holds about a person, as a ZIP file. */
export async function sendCopy(app: App, reply: FastifyReply, data: PersonData) {
  const at = toJohannesburgTime(Date.now()).toISOString().slice(0, 16).replace('T', ' ')
  const { name: shop } = await getShopIdentity(app.db)
  // A file that a restore could not bring back does not break the copy.
  const sizes = await Promise.all(data.files.map(({ key }) => app.storage.findSize(key)))
  const files = data.files
    .map((file, i) => ({ ...file, isThere: sizes[i] !== undefined, name: `${i + 1} ${toFileName(file.name)}` }))
    .filter(({ isThere }) => isThere)
  return reply
    .header('Content-Disposition', 'attachment; filename="my-data.zip"')
    .type('application/zip')
    .send(
      streamZip([
        { name: 'my-data.html', read: async () => Buffer.from(toReadableCopy({ ...data, files }, { shop, at })) },
        { name: 'my-data.json', read: async () => Buffer.from(toJson(data, { shop, at })) },
        ...files.map(({ key, name }) => ({
          name: `files/${name}`,
          read: async () => buffer(await app.storage.open(key)),
        })),
      ]),
    )
}

/** Names come from visitors: none may leave the folder, or be refused by a file system. */
const toFileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replaceAll('..', '.')
    .slice(0, 120)

const toJson = ({ parts }: PersonData, about: { shop: string; at: string }) =>
  JSON.stringify({ ...about, ...Object.fromEntries(parts.map(({ title, rows }) => [title, rows])) }, undefined, 2)
