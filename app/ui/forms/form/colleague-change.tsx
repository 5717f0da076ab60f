import type { ReactNode } from 'react'

/** What a colleague has saved while this form was open, and the way to take it instead of what is typed here. */
export const ColleagueChange = ({ children, onTake }: { children: ReactNode; onTake: () => void }) => (
  <p role="status">
    {children}{' '}
    <button type="button" className="link" onClick={onTake}>
      Take theirs
    </button>
  </p>
)
