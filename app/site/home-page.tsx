import { brand } from '#app/brand.ts'

export default function HomePage() {
  return (
    <div className="wrap py-16">
      <title>{`${brand.name}: boards and steel enclosures`}</title>
      <h1>{brand.blurb}</h1>
    </div>
  )
}
