import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { brandTokens } from './tools/brand-tokens.ts'
import { calmRouter } from './tools/calm-router.ts'
import { chartsApart } from './tools/charts-apart.ts'
import { groupChunks } from './tools/group-chunks.ts'
import { smallIcons } from './tools/small-icons.ts'
import { withoutNames } from './tools/without-names.ts'

export default defineConfig({
  plugins: [chartsApart(), smallIcons(), withoutNames(), calmRouter(), brandTokens(), tailwindcss(), reactRouter()],
  build: { sourcemap: false, target: 'es2023' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: groupChunks() },
            // Hashes alone: the list of routes names every file, and comes with every page.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
          },
        },
      },
    },
  },
  // Found at the start, not at the first visit, which would reload the page under the visitor.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
