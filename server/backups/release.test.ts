import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { release } from './release.ts'

test.runIf(existsSync('.git'))('the doctor, run from the sources, names their commit, as the built shop does', () => {
  expect(release).toMatch(/^\d+\.\d+\.\d+\+[\w.-]*[0-9a-f]{7}/)
})
