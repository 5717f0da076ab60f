import { Heart, MessageSquareText, Share2, ShieldCheck, ShoppingCart, Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { warm } from '#app/api/warm.ts'
import { DocumentLine } from '#app/documents/document-line.tsx'
import { useHeart } from '#app/favourites/use-favourites.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { ShopCards } from '#app/shell/shop-card.tsx'
import { useAddToCart } from '#app/shell/use-add-to-cart.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Price } from '#app/ui/price.tsx'
import { QuantityInput } from '#app/ui/quantity-input.tsx'
import { RatingPlate } from '#app/ui/rating-plate.tsx'
import { CardGridSkeleton, Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { Stock } from '#app/ui/stock.tsx'
import { tie } from '#app/ui/tie.ts'
import { toast } from '#app/ui/toast.ts'
import { quantityLimit } from '#contract/cart.ts'
import type { Product, ProductSummary } from '#contract/catalogue.ts'
import { toCents } from '#contract/money.ts'
import { catalogueApi, useFilterProductsQuery, useGetProductBySlugQuery, useGetProductQuery } from './api.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { productViewed, selectRecentlyViewed } from './recently-viewed-slice.ts'
import { useFreshProducts } from './use-fresh-products.ts'

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

/** One screen behind two addresses: by slug, which is the canonical one, and by id. */
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

/** What lists show of it, and all that the browser keeps. */
const toSummary = ({ description, reviews, documents, ratingCounts, ...summary }: Product): ProductSummary => summary

function ProductScreen({ product }: { product: Product }) {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  useEffect(() => {
    dispatch(productViewed(toSummary(product)))
  }, [dispatch, product])
  const { name, partNumber, category, attributes, description, rating, numReviews, documents, images } = product
  return (
    <>
      <ProductHead product={product} />
      <div className="wrap first-screen">
        <Breadcrumbs
          items={[
            { label: 'Home', to: '/' },
            { label: 'Shop', to: '/shop' },
            { label: category.name, to: `/shop?category=${category.slug}` },
            { label: partNumber },
          ]}
        />
        <div className="product">
          <ProductGallery images={images} name={name} />
          <div>
            <span className="meta">
              <span>{partNumber}</span>
              <Link to={`/shop?brand=${product.brand.slug}`}>{product.brand.name}</Link>
              <a href="#reviews">
                <Stars rating={rating} count={numReviews} />
              </a>
            </span>
            <h1>{tie(name)}</h1>
            <RatingPlate large cells={attributes.map((cell) => ({ label: cell.name, value: cell.value }))} />
            <BuyBox product={product} />
          </div>
        </div>
      </div>
      <section className="section white">
        <div className="wrap split">
          <div>
            <h2>Description</h2>
            {description.split(/\n{2,}/).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order, and may repeat itself
              <p key={place} className="my-3 text-ink-2 max-w-[44.2em] whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            <h2 className="mt-8 mb-3">Technical data</h2>
            <table className="attributes">
              <tbody>
                {attributes.map((row) => (
                  <tr key={`${row.name}:${row.value}`}>
                    <th scope="row">{row.name}</th>
                    <td>{row.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            {documents.length > 0 && <Documents documents={documents} />}
            <ProductReviews product={product} isSignedIn={user !== null} />
          </div>
        </div>
      </section>
      <Related product={product} />
      <RecentlyViewed exceptId={product._id} />
    </>
  )
}

function BuyBox({ product }: { product: Product }) {
  const { bank, vatNumber } = useBrand()
  const [isKept, toggle] = useHeart(product._id)
  const [qty, setQty] = useState(1)
  const limit = quantityLimit(product)
  const addToCart = useAddToCart(product)
  const add = () => {
    if (addToCart(qty)) toast.success(`${product.name} is in your cart.`)
  }
  return (
    <div className="buybox">
      <Price cents={toCents(product.price)} big />
      <div className="mt-3">
        <Stock count={product.countInStock} madeToOrder={product.madeToOrder} leadTimeDays={product.leadTimeDays} />
      </div>
      {limit > 0 && (
        <div className="line">
          <QuantityInput label={`Quantity of ${product.name}`} value={qty} max={limit} onChange={setQty} />
          <Button variant="go" icon={<ShoppingCart size={18} aria-hidden="true" />} onClick={add}>
            Add to cart
          </Button>
        </div>
      )}
      <div className="line">
        <ButtonLink
          className="ask"
          icon={<MessageSquareText size={18} aria-hidden="true" />}
          to={`/contact?product=${encodeURIComponent(product.partNumber)}`}
        >
          Request a quote
        </ButtonLink>
        <Button
          aria-pressed={isKept}
          aria-label="Keep as a favourite"
          className="px-3"
          onClick={() => toggle(toSummary(product))}
        >
          <Heart size={20} aria-hidden="true" fill={isKept ? 'currentColor' : 'none'} />
        </Button>
        <ShareButton name={product.name} />
      </div>
      <ul className="facts">
        <li>
          <Truck size={20} aria-hidden="true" />
          <span>
            {product.countInStock > 0 && 'Leaves within two working days. '}
            Delivery R&nbsp;100.00, free under R&nbsp;500.00, anywhere in South Africa.
          </span>
        </li>
        <li>
          <ShieldCheck size={20} aria-hidden="true" />
          <span>
            {vatNumber ? 'Tax invoice' : 'Invoice'} with every order. Pay by card{bank.accountNumber && ' or EFT'}.{' '}
            <Link className="text-link" to="/termsCondition#returns">
              Returns and guarantee
            </Link>
          </span>
        </li>
      </ul>
    </div>
  )
}

function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = window.location.href
    if (navigator.share) return void navigator.share({ title: name, url }).catch(() => undefined)
    await navigator.clipboard?.writeText(url).then(
      () => toast.success('Link copied!'),
      () => toast.info(url),
    )
  }
  return (
    <Button aria-label="Share" className="px-3" onClick={share}>
      <Share2 size={20} aria-hidden="true" />
    </Button>
  )
}

function Documents({ documents }: { documents: Product['documents'] }) {
  return (
    <section aria-labelledby="docs-title" className="mb-8">
      <h2 id="docs-title" className="mb-3">
        Documents
      </h2>
      <ul>
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
      <div className="wrap">
        <h2 id="related-title" className="mb-5">
          More {product.category.name.toLowerCase()}
        </h2>
        <ShopCards products={others} heading="h3" />
      </div>
    </section>
  )
}

function RecentlyViewed({ exceptId }: { exceptId: string }) {
  const seen = useAppSelector(selectRecentlyViewed)
    .filter(({ _id }) => _id !== exceptId)
    .slice(0, 4)
  const { products } = useFreshProducts(seen)
  if (seen.length === 0 || products?.length === 0) return null
  return (
    <section className="section white" aria-labelledby="recent-title">
      <div className="wrap">
        <h2 id="recent-title" className="mb-5">
          Recently viewed
        </h2>
        {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={seen.length} />}
      </div>
    </section>
  )
}

const ProductSkeleton = () => (
  <div className="wrap py-8">
    <Loading label="Loading the product">
      <div className="product">
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
