import path from 'node:path'
import type { Plugin } from 'vite'

const ownCopy = path.resolve('node_modules/@reduxjs/toolkit/dist/redux-toolkit.browser.mjs')

/**
 * The charts of the back-office use parts of Redux Toolkit that the shop does not. One module cannot lie in two files,
 * so they would travel to every shopper; the charts bring a copy of their own instead.
 */
export const chartsApart = (): Plugin => ({
  name: 'charts-apart',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@reduxjs/toolkit' && importer?.includes('/node_modules/recharts/') ? ownCopy : null,
})
