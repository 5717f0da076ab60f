/** The first stop of the Tab key: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a className="skip-link print:hidden" href="#main">
      Skip to content
    </a>
  )
}
