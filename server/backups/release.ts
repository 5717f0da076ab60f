import { readFileSync } from 'node:fs'

/** As in package.json. */
export const release: string = JSON.parse(readFileSync('package.json', 'utf8')).version
