/** What a shop has until its owner chooses. Every page's script needs these two, and not the palette of `brand-colours.ts`. */
export const amber = '#ffb400'
export const graphite = '#12161c'
