import { Chip, type Tone } from '#app/ui/chip.tsx'
import { describeQuoteState, type QuoteState } from '#contract/quotes/rules.ts'

const tones: Record<QuoteState, Tone> = {
  asked: 'hold',
  sent: 'info',
  accepted: 'ok',
  declined: 'idle',
  closed: 'idle',
}

type Props = { quote: { state: QuoteState; isExpired: boolean }; isForBuyer?: boolean }

export function QuoteChip({ quote, isForBuyer = false }: Props) {
  const waitsForBuyer = isForBuyer && quote.state === 'sent' && !quote.isExpired
  return (
    <Chip tone={quote.isExpired ? 'bad' : tones[quote.state]}>
      {waitsForBuyer ? 'Waiting for your answer' : describeQuoteState(quote)}
    </Chip>
  )
}
