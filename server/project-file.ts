import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder of package.json, whether this runs from the sources or from the bundle in `build/shop`. */
function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}

const root = findRoot(import.meta.dirname)

/** A file or folder of the project that is read or run where it is, by its path from the root. */
export const projectFile = (file: string): URL => pathToFileURL(path.join(root, file))
