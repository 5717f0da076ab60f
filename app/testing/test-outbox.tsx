import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { useOutbox } from './use-outbox.ts'

/** Says which tests are only on this device, wherever somebody is in the office. */
export function TestOutbox() {
  const waiting = useOutbox()
  if (waiting.length === 0) return null
  return (
    <div className="mb-4">
      <Banner tone="hold">
        {waiting.length === 1 ? 'One test waits' : `${waiting.length} tests wait`} on this device for a connection:{' '}
        {waiting.map(({ unit, serial }, at) => (
          <span key={unit}>
            {at > 0 && ', '}
            <Link className="link" to={`/manage/units/${serial}/test`}>
              {serial}
            </Link>
          </span>
        ))}
        . {waiting.length === 1 ? 'It is' : 'They are'} sent by {waiting.length === 1 ? 'itself' : 'themselves'}.
      </Banner>
    </div>
  )
}
