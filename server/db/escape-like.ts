/** Text for `lower(…) like`, in which % and _ are literal. */
export const escapeLike = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')
