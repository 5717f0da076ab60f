import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const chunks = [
  { name: 'vendor', test: /node_modules\/(react-dom|react-router|react-redux|@reduxjs\/toolkit)\//, priority: 1 },
  // These folders with everything they import. Dozens of small files would be slow on a slow connection.
  { name: 'storefront', test: /\/app\/(store|home|storefront|shell)\/(?!signed-in|plain-layout)/ },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // A shop may be running from this folder: tools/setup.mjs removes old files later.
    emptyOutDir: false,
    // The configurator's 3D model exceeds the default limit; only its own page loads it.
    chunkSizeWarningLimit: 700,
    // On a slow machine the build would warn how long each React Router plugin took.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // Finds dependencies at start-up; finding them on the first visit would reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
