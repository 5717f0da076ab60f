import { warm } from '#app/api/warm.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { startContent, useContent } from '#app/content/api.ts'
import { documentsApi } from '#app/documents/api.ts'
import { hotspotsApi } from '#app/hotspots/api.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { toOrganisation } from '#app/page/organisation.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import { projectsApi } from '#app/projects/api.ts'
import { slidersApi } from '#app/sliders/api.ts'
import { CustomEnclosure } from './custom-enclosure.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeHotspot } from './home-hotspot.tsx'
import { FeaturedProducts, NewProducts, TopRatedProducts } from './home-products.tsx'
import {
  BrandStrip,
  CategoryTiles,
  ContactBand,
  DownloadsTeaser,
  ProjectsTeaser,
  RatingCells,
  shownDocuments,
  shownProjects,
} from './home-sections.tsx'

const load = warm(() => [
  startContent('home'),
  slidersApi.endpoints.listSlides.initiate(),
  catalogueApi.endpoints.listCategories.initiate(),
  catalogueApi.endpoints.listBrands.initiate(),
  catalogueApi.endpoints.listHomeProducts.initiate(),
  hotspotsApi.endpoints.listHotspots.initiate(),
  projectsApi.endpoints.listProjects.initiate(shownProjects),
  documentsApi.endpoints.listDocuments.initiate(shownDocuments),
])

export { load as clientLoader, load as loader }

export default function HomePage() {
  const brand = useBrand()
  const { content } = useContent('home')
  return (
    <>
      <PageHead title={content?.pageTitle ?? brand.name} description={brand.tagline} path="/" />
      <StructuredData data={toOrganisation(brand)} />
      <HomeHero />
      <HomeStrips />
    </>
  )
}

/** Everything below the slides. A strip without a heading is left out. */
export function HomeStrips() {
  return (
    <>
      <RatingCells />
      <CategoryTiles />
      <CustomEnclosure />
      <FeaturedProducts />
      <HomeHotspot />
      <NewProducts />
      <ProjectsTeaser />
      <TopRatedProducts />
      <DownloadsTeaser />
      <BrandStrip />
      <ContactBand />
    </>
  )
}
