import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The list of routes is small and included in the first page, which saves later requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
