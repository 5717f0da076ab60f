import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished, type TestContext } from 'vitest'

const run = promisify(execFile)

/** A disk of this size that a test can fill. Only root may mount one: the test is skipped for others. */
export async function mountSmallDisk(context: TestContext, megabytes: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return context.skip('only root may mount a small disk')
  }
  onTestFinished(async () => {
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  })
  return folder
}
