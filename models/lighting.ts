/** The light of the studio: a warm lamp, and shadows that are never black. */
export const lampColour = '#fff6e8'
export const shadowColour = '#142230'
