import { readFileSync } from 'node:fs'

/** The bundle knows the commit it was built from; the sources only the version. */
export const release: string = process.env.RELEASE || JSON.parse(readFileSync('package.json', 'utf8')).version
