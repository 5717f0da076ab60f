import { Link } from 'react-router'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'

type Props = { to: string; image: string; partNumber: string; name: string }

/** A product in a dashboard table: image, part number and name. */
export const ProductCell = ({ to, image, partNumber, name }: Props) => (
  <Link to={to} className="product-cell">
    <Thumbnail image={image} sizes="40px" />
    <b>{partNumber}</b>
    <small>{name}</small>
  </Link>
)
