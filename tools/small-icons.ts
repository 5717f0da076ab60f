import path from 'node:path'
import type { Plugin } from 'vite'

const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const standIn = '\0small-icons'
const drawIcon = JSON.stringify(path.resolve('app/ui/draw-icon.ts'))
/** React's keys, which our drawing does not need, and the box that it takes for granted. */
const spare = /,\s*key: "\w+"|^ {2}size: 24,\n|^__iconData\.node;\n/gm

/** The icons of lucide-react, drawn by our own few lines: its own are a kilobyte on every page, for choices nobody makes. */
export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer && icon.test(importer) ? standIn : null,
  load: (id) => (id === standIn ? `export { drawIcon as default } from ${drawIcon}` : null),
  transform: { filter: { id: icon }, handler: (code) => code.replace(spare, '') },
})
