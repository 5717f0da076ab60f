import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type {
  confirmBankLine,
  confirmBankRefund,
  listBankLines,
  reopenBankLine,
  StatementMapping,
  setBankLineAside,
  uploadStatement,
} from '#contract/bank/calls.ts'
import type { listOrders } from '#contract/orders/office-calls.ts'

type Upload = { file: File; mapping?: StatementMapping; onProgress: (percent: number) => void }

/** What a decision about a line changes. Of many decisions only the last one fetches the list again. */
export const changedByBank = ['Bank', 'Order', 'Product', 'Payment'] as const
/** After a refusal the list is old: somebody else was faster. */
const whenRefused = (_line: unknown, refusal: unknown) => (refusal ? (['Bank', 'Order'] as const) : [])

export const bankApi = addEndpoints(({ query, mutation }) => ({
  listBankLines: query<typeof listBankLines>('GET /api/bank/lines', {
    keepUnusedDataFor: 0,
    // A payment reversed in its order reopens its line.
    providesTags: ['Bank', 'Payment'],
  }),
  findOrdersForLine: query<typeof listOrders>('GET /api/order', { keepUnusedDataFor: 0, providesTags: ['Order'] }),
  uploadStatement: mutation<typeof uploadStatement, Upload>('POST /api/bank/statements', {
    toInput: ({ file, mapping, onProgress }) => ({
      form: toForm({ file, ...(mapping ? { mapping: JSON.stringify(mapping) } : {}) }),
      onProgress,
    }),
    invalidatesTags: ['Bank'],
  }),
  confirmBankLine: mutation<typeof confirmBankLine>('POST /api/bank/lines/:id/confirm', {
    invalidatesTags: whenRefused,
  }),
  confirmBankRefund: mutation<typeof confirmBankRefund>('POST /api/bank/lines/:id/refund', {
    invalidatesTags: whenRefused,
  }),
  setBankLineAside: mutation<typeof setBankLineAside>('POST /api/bank/lines/:id/set-aside', {
    invalidatesTags: ['Bank'],
  }),
  reopenBankLine: mutation<typeof reopenBankLine>('POST /api/bank/lines/:id/reopen'),
}))

export const {
  useListBankLinesQuery,
  useFindOrdersForLineQuery,
  useUploadStatementMutation,
  useConfirmBankLineMutation,
  useConfirmBankRefundMutation,
  useSetBankLineAsideMutation,
  useReopenBankLineMutation,
} = bankApi
