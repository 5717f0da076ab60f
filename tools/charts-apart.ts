import path from 'node:path'
import type { Plugin } from 'vite'

const copies: Record<string, string> = {
  '@reduxjs/toolkit': '@reduxjs/toolkit/dist/redux-toolkit.browser.mjs',
  reselect: 'reselect/dist/reselect.browser.mjs',
  immer: 'immer/dist/immer.production.mjs',
}
const charts = /\/node_modules\/(?:recharts\/|@reduxjs\/toolkit\/dist\/redux-toolkit\.browser\.mjs$)/

/**
 * The charts of the back-office use parts of Redux Toolkit that the shop does not. One module cannot lie in two files,
 * so they would travel to every shopper; the charts bring copies of their own instead.
 */
export const chartsApart = (): Plugin => ({
  name: 'charts-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const copy = copies[source]
    return copy && importer && charts.test(importer) ? path.resolve('node_modules', copy) : null
  },
})
