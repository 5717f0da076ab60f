import { FileText, Heart, MessageSquareText, Ruler, Scale, Share2, ShieldCheck, Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate, useParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { warm } from '#app/api/warm.ts'
import {
  catalogueApi,
  useFilterProductsQuery,
  useGetProductBySlugQuery,
  useGetProductQuery,
} from '#app/catalogue/api.ts'
import { ProductReviews } from '#app/catalogue/reviews/product-reviews.tsx'
import { DocumentLine } from '#app/documents/document-line.tsx'
import { useFavourite } from '#app/favourites/use-favourites.ts'
import { SaveToList } from '#app/lists/save-to-list.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { NotifyMe } from '#app/stock-alerts/notify-me.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { describeRule } from '#app/ui/commerce/describe-delivery.ts'
import { Price } from '#app/ui/commerce/price.tsx'
import { RatingPlate } from '#app/ui/commerce/rating-plate.tsx'
import { Stars } from '#app/ui/commerce/stars.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { ShareButton } from '#app/ui/feedback/share-button.tsx'
import { CardGridSkeleton, Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { ReadyAround } from '#app/workshop/ready-around.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { Product, ProductSummary } from '#contract/catalogue/calls.ts'
import { canBeResized, enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import { toCents } from '#contract/money.ts'
import { requestQuoteFor } from '#contract/quotes/paths.ts'
import { useCompare } from '../compare/use-compare.ts'
import { ProductStock } from '../product-stock.tsx'
import { productViewed, selectRecentlyViewed } from '../recently-viewed-slice.ts'
import { ShopCards } from '../shop-card.tsx'
import { useAddAndTell } from '../use-add-to-cart.ts'
import { useFreshProducts } from '../use-fresh-products.ts'
import { AddToCartLine } from './add-to-cart-line.tsx'
import { FamilyChoice, FamilyTable } from './family-picker.tsx'
import { GoesWith, Instead } from './goes-with.tsx'
import { OutlineDrawing } from './outline-drawing.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductHead } from './product-head.tsx'

const { getProduct, getProductBySlug } = catalogueApi.endpoints
const load = warm(
  ({ params: { slug, id = '' } }) => [
    slug ? getProductBySlug.initiate({ params: { slug } }) : getProduct.initiate({ params: { id } }),
  ],
  {
    mustExist: true,
    movedTo: ({ failure }) => (typeof failure.slug === 'string' ? `/product/${failure.slug}` : undefined),
  },
)

export { load as clientLoader, load as loader }
export const handle = {
  subject: ({ slug, id = '' }: { slug?: string; id?: string }) =>
    `/api/product/${slug ? `slug/${encodeURIComponent(slug)}` : encodeURIComponent(id)}`,
}

/** One screen with two URLs: by slug, which is canonical, and by id. */
export default function ProductPage() {
  const { slug = '', id = '' } = useParams()
  const bySlug = useGetProductBySlugQuery({ params: { slug } }, { skip: !slug })
  const byId = useGetProductQuery({ params: { id } }, { skip: Boolean(slug) })
  const { currentData: product, isError, refetch } = slug ? bySlug : byId
  const navigate = useNavigate()
  const movedTo = slug && product && product.slug !== slug ? product.slug : undefined
  useEffect(() => {
    if (movedTo) navigate(`/product/${movedTo}`, { replace: true })
  }, [movedTo, navigate])
  if (isError) return <ErrorState title="This product could not be loaded" onRetry={refetch} />
  if (!product) return <ProductSkeleton />
  return <ProductScreen key={product._id} product={product} />
}

/** What lists show, and all that the browser stores. */
const toSummary = ({ description, reviews, documents, ratingCounts, related, ...summary }: Product): ProductSummary =>
  summary

function ProductScreen({ product }: { product: Product }) {
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  useEffect(() => {
    dispatch(productViewed(toSummary(product)))
  }, [dispatch, product])
  const { name, partNumber, category, attributes, description, rating, numReviews, documents, images } = product
  return (
    <>
      <ProductHead product={product} />
      <div className="page-width">
        <PageBreadcrumbs
          items={[
            { label: 'Home', to: '/' },
            { label: 'Shop', to: '/shop' },
            { label: category.name, to: `/shop?category=${category.slug}` },
            { label: partNumber },
          ]}
        />
        <div className="product-page">
          <ProductGallery images={images} name={name} />
          <div>
            <span className="meta-line">
              <span>{partNumber}</span>
              <Link to={`/shop?brand=${product.brand.slug}`}>{product.brand.name}</Link>
              <a href="#reviews">
                <Stars rating={rating} count={numReviews} />
              </a>
            </span>
            <h1>{keepUnitsTogether(name)}</h1>
            <FamilyChoice product={product} />
            <RatingPlate large cells={attributes.map((cell) => ({ label: cell.name, value: cell.value }))} />
            <BuyBox product={product} isSignedIn={user !== null} />
          </div>
        </div>
      </div>
      <Instead product={product} />
      <FamilyTable product={product} />
      <section className="section section-white">
        <div className="page-width two-columns">
          <div>
            <h2>Description</h2>
            {description.split(/\n{2,}/).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change order, and may repeat
              <p key={place} className="my-3 text-ink-2 max-w-[44.2em] whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            <h2 className="mt-8 mb-3">Technical data</h2>
            <table className="product-attributes">
              <tbody>
                {attributes.map((row) => (
                  <tr key={`${row.name}:${row.value}`}>
                    <th scope="row">{row.name}</th>
                    <td>{row.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <OutlineDrawing attributes={attributes} />
          </div>
          <div>
            <Documents documents={documents} dataSheet={`/api/product/${product._id}/data-sheet.pdf`} />
            <ProductReviews product={product} isSignedIn={user !== null} />
          </div>
        </div>
      </section>
      <GoesWith product={product} />
      <Related product={product} />
      <RecentlyViewed exceptId={product._id} />
    </>
  )
}

function BuyBox({ product, isSignedIn }: { product: Product; isSignedIn: boolean }) {
  const { bank, vatNumber, delivery } = useBrand()
  const [isFavourite, toggle] = useFavourite(product._id)
  const [isCompared, compare] = useCompare(product._id)
  const [qty, setQty] = useState(1)
  const limit = quantityLimit(product)
  const add = useAddAndTell(product)
  return (
    <div className="buy-box">
      <div className="buy-box-offer">
        {/* On a phone it stays at the bottom of the window. */}
        <div className={limit > 0 ? 'buy-bar' : undefined}>
          <Price cents={toCents(product.price)} big />
          <AddToCartLine product={product} qty={qty} onQuantity={setQty} onAdd={() => add(qty)} />
        </div>
        <ProductStock product={product} />
      </div>
      {product.madeToOrder && qty > product.countInStock && <ReadyAround lines={[{ _id: product._id, qty }]} />}
      {limit === 0 && <NotifyMe productId={product._id} />}
      <div className="buy-box-line">
        <ButtonLink
          className="shrink-0 grow"
          icon={<MessageSquareText size={18} aria-hidden="true" />}
          to={requestQuoteFor(product)}
        >
          Request a quote
        </ButtonLink>
        <Button
          aria-pressed={isFavourite}
          aria-label="Add to favourites"
          className="px-3"
          onClick={() => toggle(toSummary(product))}
        >
          <Heart size={20} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
        </Button>
        <SaveToList bare label="Add to a list" isSignedIn={isSignedIn} lines={[{ product: product._id, qty }]} />
        <Button aria-pressed={isCompared} aria-label="Compare" title="Compare" className="px-3" onClick={compare}>
          <Scale size={20} aria-hidden="true" />
        </Button>
        <ShareButton title={product.name} aria-label="Share" className="px-3">
          <Share2 size={20} aria-hidden="true" />
        </ShareButton>
      </div>
      <ul className="product-facts">
        {canBeResized(product.attributes) && product.category._id === enclosuresCategoryId && (
          <li>
            <Ruler size={20} aria-hidden="true" />
            <span>
              Need another size, colour or cut-outs?{' '}
              <Link
                className="underline underline-offset-3"
                to={`/configure?product=${encodeURIComponent(product.partNumber)}`}
              >
                Change the size
              </Link>{' '}
              and see the price straight away.
            </span>
          </li>
        )}
        <li>
          <FileText size={20} aria-hidden="true" />
          <a
            className="underline underline-offset-3"
            href={`/api/product/${product._id}/data-sheet.pdf`}
            target="_blank"
            rel="noopener"
          >
            Data sheet (PDF)
          </a>
        </li>
        <li>
          <Truck size={20} aria-hidden="true" />
          <span>
            {product.countInStock > 0 && 'Ships within two working days. '}
            {product.deliveryQuoted
              ? 'We will quote for delivery to your address before you pay.'
              : delivery.slice(0, 1).map(describeRule)}
          </span>
        </li>
        <li>
          <ShieldCheck size={20} aria-hidden="true" />
          <span>
            {vatNumber ? 'Tax invoice' : 'Invoice'} with every order. Pay by card{bank.accountNumber && ' or EFT'}.{' '}
            <Link className="underline underline-offset-3" to="/termsCondition#returns">
              Returns and guarantee
            </Link>
          </span>
        </li>
      </ul>
    </div>
  )
}

function Documents({ documents, dataSheet }: { documents: Product['documents']; dataSheet: string }) {
  return (
    <section aria-labelledby="docs-title" className="mb-8">
      <h2 id="docs-title" className="mb-3">
        Documents
      </h2>
      <ul>
        <li className="document-line">
          <span className="document-line-icon">
            <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
          </span>
          <div>
            <b>Data sheet</b>
            <small>PDF, one page, always up to date</small>
          </div>
          <ButtonAnchor small href={dataSheet} target="_blank" aria-label="Open the data sheet">
            Open
          </ButtonAnchor>
        </li>
        {documents.map((document) => (
          <DocumentLine key={document._id} document={document} />
        ))}
      </ul>
    </section>
  )
}

function Related({ product }: { product: Product }) {
  const { data } = useFilterProductsQuery({ querystring: { category: [product.category.slug] } })
  const others = data?.products.filter(({ _id }) => _id !== product._id).slice(0, 4) ?? []
  if (others.length === 0) return null
  return (
    <section className="section" aria-labelledby="related-title">
      <div className="page-width">
        <h2 id="related-title" className="mb-5">
          More {product.category.name.toLowerCase()}
        </h2>
        <ShopCards products={others} heading="h3" />
      </div>
    </section>
  )
}

function RecentlyViewed({ exceptId }: { exceptId: string }) {
  const seen = useSelector(selectRecentlyViewed)
    .filter(({ _id }) => _id !== exceptId)
    .slice(0, 4)
  const { products } = useFreshProducts(seen)
  if (seen.length === 0 || products?.length === 0) return null
  return (
    <section className="section section-white" aria-labelledby="recent-title">
      <div className="page-width">
        <h2 id="recent-title" className="mb-5">
          Recently viewed
        </h2>
        {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={seen.length} />}
      </div>
    </section>
  )
}

const ProductSkeleton = () => (
  <div className="page-width py-8">
    <Loading label="Loading the product">
      <div className="product-page">
        <Skeleton className="aspect-[4/3] h-auto" />
        <div className="grid gap-4 content-start">
          <Skeleton width="30%" />
          <Skeleton height={44} />
          <Skeleton height={120} />
          <Skeleton height={180} />
        </div>
      </div>
    </Loading>
  </div>
)
