import barlow from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** The two faces of the first paint. Barlow Condensed 500 serves small labels and may come late. */
export const preloadedFonts = [inter, barlow]
