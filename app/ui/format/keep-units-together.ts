/** Keeps a figure and its unit, and dimensions such as 600 × 800 × 250, on one line. */
export const keepUnitsTogether = (text: string): string =>
  text.replace(/(\d) (?=×|[a-z])/gi, '$1\u00a0').replaceAll('× ', '×\u00a0')
