import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { groupChunks } from './tools/group-chunks.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, target: 'es2023' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: groupChunks() } } } } } },
  // Found at the start, not at the first visit, which would reload the page under the visitor.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
