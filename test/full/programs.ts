import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { TestContext } from 'vitest'

async function find(folders: string[], name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const file = path.join(folder, name)
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
}

/** A system program. If it is missing, the test is skipped with a note on how to install it. */
export async function needProgram(context: TestContext, name: string, debianPackage: string): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((v) => `/usr/lib/postgresql/${v}/bin`)
  const file = await find([...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', ...newestFirst], name)
  if (file) return file
  const why = `${name} is not installed: apt-get install ${debianPackage}`
  console.log(`skipped "${context.task.name}": ${why}`)
  return context.skip(why)
}
