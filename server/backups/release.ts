import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The version with its commit: `0.1.0+4702f733`. */
function describeSources(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  try {
    const commit = execFileSync('git', ['describe', '--always', '--dirty=-changed'], { stdio: 'pipe' })
    return `${version}+${String(commit).trim()}`
  } catch {
    return version
  }
}

/** The bundle knows what it was built from. Docker's build has no git and sets it. */
export const release: string = process.env.RELEASE || describeSources()
