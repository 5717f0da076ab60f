import { expect, expectTypeOf, test } from 'vitest'
import { createStore } from '#app/store/store.ts'
import type { updateProduct } from '#contract/catalogue/calls.ts'
import type { deleteDocument, listDocuments, uploadDocument } from '#contract/documents/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { addEndpoints } from './add-endpoints.ts'
import { toForm } from './to-form.ts'
import type { ApiRequest } from './transport.ts'

const testApi = addEndpoints(({ query, mutation }) => ({
  tryList: query<typeof listDocuments>('GET /api/document/all', { providesTags: ['Document'] }),
  tryCount: query<typeof listDocuments, void, number>('GET /api/document/all', {
    toInput: () => ({ querystring: {} }),
    transformResponse: (reply: unknown[]) => reply.length,
  }),
  tryDelete: mutation<typeof deleteDocument>('DELETE /api/document/delete/:id'),
  tryRename: mutation<typeof updateProduct, string>('PUT /api/product/:id', {
    toInput: (name) => ({ params: { id: 'a/b' }, body: { name } }),
  }),
  tryUpload: mutation<typeof uploadDocument, File>('POST /api/document/upload', {
    toInput: (file) => ({ form: toForm({ file, name: 'A' }) }),
    credentials: 'omit',
  }),
}))

/** What each endpoint sends. */
async function record(...steps: ((store: ReturnType<typeof createStore>) => unknown)[]): Promise<ApiRequest[]> {
  const sent: ApiRequest[] = []
  const store = createStore(async (request) => {
    sent.push(request)
    return { status: 200, body: [] }
  })
  for (const step of steps) await step(store)
  return sent
}

test("an endpoint sends its call, with the hook's argument or what is made of it", async () => {
  const { tryCount, tryDelete, tryRename, tryUpload } = testApi.endpoints
  const [counted, deleted, renamed, uploaded] = await record(
    ({ dispatch }) => dispatch(tryCount.initiate()),
    ({ dispatch }) => dispatch(tryDelete.initiate({ params: { id: 'x' } })),
    ({ dispatch }) => dispatch(tryRename.initiate('Isolator')),
    ({ dispatch }) => dispatch(tryUpload.initiate(new File(['x'], 'a.pdf'))),
  )
  expect(counted).toEqual({ method: 'GET', url: '/api/document/all' })
  expect(deleted).toEqual({ method: 'DELETE', url: '/api/document/delete/x' })
  expect(renamed).toEqual({ method: 'PUT', url: '/api/product/a%2Fb', body: { name: 'Isolator' } })
  expect(uploaded).toMatchObject({ method: 'POST', url: '/api/document/upload', credentials: 'omit' })
  // Text first: the server needs the name before the file.
  expect([...(uploaded?.form?.keys() ?? [])]).toEqual(['name', 'file'])
})

test("an endpoint's argument and result are its call's", () => {
  const { tryList, tryCount, tryDelete } = testApi.endpoints
  type Data<E extends { Types: { ResultType: unknown } }> = E['Types']['ResultType']
  expectTypeOf<Data<typeof tryList>>().toEqualTypeOf<Output<typeof listDocuments>>()
  expectTypeOf<Data<typeof tryCount>>().toEqualTypeOf<number>()
  expectTypeOf<typeof tryDelete.Types.QueryArg>().toEqualTypeOf<{ params: { id: string } }>()
})

test('what does not fit the call does not compile', () => {
  const define = () =>
    addEndpoints(({ query, mutation }) => ({
      // @ts-expect-error the method is DELETE
      wrongMethod: mutation<typeof deleteDocument>('PUT /api/document/delete/:id'),
      // @ts-expect-error no such URL
      wrongUrl: query<typeof listDocuments>('GET /api/documents'),
      // @ts-expect-error no such tag
      wrongTag: query<typeof listDocuments>('GET /api/document/all', { providesTags: ['Documents'] }),
      // @ts-expect-error an argument of its own must be made into the call's
      noInput: mutation<typeof deleteDocument, string>('DELETE /api/document/delete/:id'),
      wrongInput: mutation<typeof deleteDocument, string>('DELETE /api/document/delete/:id', {
        // @ts-expect-error the parameter is called id
        toInput: (key) => ({ params: { key } }),
      }),
    }))
  expect(define).toBeTypeOf('function')
})
