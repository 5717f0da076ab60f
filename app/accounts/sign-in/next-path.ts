/** A link to the sign-in or a related page that keeps the user's destination. */
export const withNext = (page: '/login' | '/Register' | '/forgetPassword', next: string | undefined): string =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
