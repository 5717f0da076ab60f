import type { Plugin } from 'vite'

const reloading = /(?<=catch \(error\) \{)[\s\S]*window\.location\.reload\(\);[\s\S]*\{\}\);/
const standIn = 'return { default: routeModulesCache.root.ErrorBoundary, clientLoader: () => null };'

/**
 * Where a page's script cannot be fetched the router reloads the document, which without a network ends in the browser's
 * own page for that. Here the root's screen for what went wrong stands in (app/shell/page-boundary.tsx), and the reload
 * waits for the network.
 */
export const calmRouter = (): Plugin => ({
  name: 'calm-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      if (!reloading.test(code)) this.error('the router loads its pages in another way than it did')
      return code.replace(reloading, standIn)
    },
  },
})
