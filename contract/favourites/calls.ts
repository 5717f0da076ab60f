import { z } from 'zod'
import { productSummary } from '#contract/catalogue/calls.ts'
import { type Call, id } from '#contract/http/schema.ts'

/** `products` are the ids as sent; `items` are those still for sale, in the same order. */
export const favorites = z.object({ products: z.array(id), items: z.array(productSummary) })
export type Favorites = z.infer<typeof favorites>

export const maxFavorites = 500
const favouriteIds = z.array(id).max(maxFavorites)

export const getFavorites = {
  method: 'GET',
  url: '/api/user/favorites',
  schema: { summary: "The account's favourites", response: { 200: favorites } },
} satisfies Call

export const updateFavorites = {
  method: 'PUT',
  url: '/api/user/favorites',
  schema: {
    summary: "Change the account's favourites",
    description:
      'With `products` the whole list is replaced; `add` and `remove` change single entries, so that devices do not overwrite each other. ' +
      'Products that are not for sale stay saved and hidden, and can be removed once they are for sale again.',
    body: z.object({
      products: favouriteIds.optional(),
      add: favouriteIds.optional(),
      remove: favouriteIds.optional(),
    }),
    response: { 200: favorites },
  },
} satisfies Call
