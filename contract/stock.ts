/** With this many or fewer left, stock is low: the shop says how few there are, and the office thinks of making more. */
export const lowStock = 6
