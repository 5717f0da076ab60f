import { formatCount } from './format-count.ts'

/** Units that came or went: '+3', '−2'. */
export const formatChange = (qty: number): string => (qty > 0 ? `+${formatCount(qty)}` : `−${formatCount(-qty)}`)
