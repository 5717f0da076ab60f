import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

// They run only in test:full. Code that moves would go unnoticed until then.
test('the code still has what each mutant takes out', async () => {
  const missing: string[] = []
  for (const [name, { edits }] of Object.entries(mutants))
    for (const [file, from] of edits)
      if (!(await readFile(file, 'utf8').catch(() => '')).includes(from)) missing.push(`${name}: ${file}`)
  expect(missing).toEqual([])
})
