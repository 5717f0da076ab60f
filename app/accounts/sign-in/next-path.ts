/** A link to the sign-in or one of its neighbours that still knows where the person was going. */
export const withNext = (page: '/login' | '/Register' | '/forgetPassword', next: string | undefined): string =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
