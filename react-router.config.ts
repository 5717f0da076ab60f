import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The list of routes is small and comes with the first page: no calls for it later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
