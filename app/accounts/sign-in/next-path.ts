import { useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { toOwnPath } from '#contract/accounts/next-path.ts'

/** Where the user is heading; not known on the server, so that every visitor gets the same rendered page. */
export function useNext(): string | undefined {
  const [search] = useSearchParams()
  return useHydrated() ? toOwnPath(search.get('next')) : undefined
}

/** A link to the sign-in page, or a related one, that keeps the user's destination. */
export const withNext = (page: '/login' | '/Register' | '/forgetPassword', next: string | undefined): string =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
