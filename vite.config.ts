import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const chunks = [
  { name: 'vendor', test: /node_modules\/(react-dom|react-router|react-redux|@reduxjs\/toolkit)\//, priority: 1 },
  // These rooms with all they import. As dozens of small files they would keep a slow line waiting.
  { name: 'storefront', test: /\/app\/(store|home|storefront)\// },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // The 3D model of the configurator is larger than the usual limit; it loads on its own page only.
    chunkSizeWarningLimit: 700,
    // A slow machine would be told how long each plugin of React Router took.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // Found at start-up; on the first visit it would reload the page under the visitor.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
