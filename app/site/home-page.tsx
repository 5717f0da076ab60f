import { useBrand } from '#app/shell/brand-context.ts'

export default function HomePage() {
  const brand = useBrand()
  return (
    <div className="wrap py-16">
      <title>{`${brand.name}: boards and steel enclosures`}</title>
      <h1>{brand.tagline}</h1>
    </div>
  )
}
