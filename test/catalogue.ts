import type { Product, ProductSummary } from '#contract/catalogue/calls.ts'
import type { Caller } from './shop.ts'

let made = 0

/** A category or brand with a unique name. */
export async function makeTerm(admin: Caller, kind: 'category' | 'brand', name?: string): Promise<string> {
  const reply = await admin.post(`/api/${kind}`, { name: name ?? `${kind} ${++made}` })
  if (reply.status !== 201) throw new Error(`${kind}: ${reply.text}`)
  return (reply.body as { _id: string })._id
}

/** A product with its own category and brand, unless given. */
export async function makeProduct(admin: Caller, draft: Record<string, unknown> = {}): Promise<Product> {
  const reply = await admin.post('/api/product', {
    name: `Isolator ${++made}`,
    partNumber: `ISO-${made}-${crypto.randomUUID().slice(0, 8)}`,
    price: 480,
    countInStock: 5,
    category: draft.category ?? (await makeTerm(admin, 'category')),
    brand: draft.brand ?? (await makeTerm(admin, 'brand')),
    ...draft,
  })
  if (reply.status !== 201) throw new Error(`product: ${reply.text}`)
  return reply.body as Product
}

export const namesOf = (products: readonly ProductSummary[]): string[] => products.map((product) => product.name)
