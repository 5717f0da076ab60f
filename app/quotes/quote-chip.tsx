import { Chip, type Tone } from '#app/ui/chip.tsx'
import { describeQuoteState, type QuoteState } from '#contract/quotes-rules.ts'

const tones: Record<QuoteState, Tone> = {
  asked: 'hold',
  sent: 'info',
  accepted: 'ok',
  declined: 'idle',
  closed: 'idle',
}

export function QuoteChip({ quote }: { quote: { state: QuoteState; isExpired: boolean } }) {
  return <Chip tone={quote.isExpired ? 'bad' : tones[quote.state]}>{describeQuoteState(quote)}</Chip>
}
