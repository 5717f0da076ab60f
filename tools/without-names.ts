import type { Plugin } from 'vite'

const nameForTools = /^\w+\.displayName = "[^"]*";$/gm

/**
 * A name for the developer's tools holds on to its component: the bundler must not drop the assignment, and with it
 * comes a component that nobody uses, and all that it uses (forms and scroll restoration of the router).
 */
export const withoutNames = (): Plugin => ({
  name: 'without-names',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\/.*\.m?js$/ },
    handler: (code) => code.replace(nameForTools, ''),
  },
})
