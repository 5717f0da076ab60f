import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digestDocument, digestFile } from './digest-document.ts'
import { documents } from './documents.ts'

test("the documents match the data: prices, names, images and the shop's identity", async () => {
  const printed: Record<string, string> = JSON.parse(readFileSync(digestFile, 'utf8'))
  const stale: string[] = []
  for (const document of documents)
    if ((await digestDocument(document)) !== printed[document.key]) stale.push(document.key)
  expect(stale, `reprint them: npm run documents -- ${stale.join(' ')}`).toEqual([])
})
