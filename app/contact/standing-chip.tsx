import { Chip } from '#app/ui/chip.tsx'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { describeStanding } from '#contract/contact/rules.ts'

type Props = { message: Pick<ContactMessage, 'handled' | 'waitsFor'> }

/** Who has to write next. */
export const StandingChip = ({ message }: Props) => (
  <Chip tone={!message.handled && message.waitsFor === 'office' ? 'hold' : 'idle'}>{describeStanding(message)}</Chip>
)
