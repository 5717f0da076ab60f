/** The first Tab stop: skips the header. */
export function SkipLink() {
  return (
    <a className="skip-link print:hidden" href="#main">
      Skip to content
    </a>
  )
}
