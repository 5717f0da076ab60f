import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'

type Props = { to: string; image: string; partNumber: string; name: string }

/** A product in a table of the dashboard: its picture, part number and name. */
export const ShelfCell = ({ to, image, partNumber, name }: Props) => (
  <Link to={to} className="shelf-cell">
    {image ? <Picture image={image} alt="" sizes="40px" /> : <span className="no-pic" />}
    <b>{partNumber}</b>
    <small>{name}</small>
  </Link>
)
