import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chartsApart } from './tools/charts-apart.ts'
import { groupChunks } from './tools/group-chunks.ts'
import { withoutNames } from './tools/without-names.ts'

export default defineConfig({
  plugins: [chartsApart(), withoutNames(), tailwindcss(), reactRouter()],
  build: { sourcemap: false, target: 'es2023' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: groupChunks() } } } } } },
  // Found at the start, not at the first visit, which would reload the page under the visitor.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
