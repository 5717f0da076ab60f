import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type {
  createInstrument,
  createTestPlan,
  deleteInstrument,
  deleteTestPlan,
  listInstruments,
  listTestPlans,
  updateInstrument,
  updateTestPlan,
} from '#contract/testing/plan-calls.ts'
import type { choosePlan, recordTest, TestDraft } from '#contract/testing/test-calls.ts'
import type { getUnit, listUnits, listUnitsOfJob, updateUnitNote } from '#contract/testing/unit-calls.ts'

type NewTest = { id: string; test: TestDraft; photos: readonly File[] }

export const testingApi = addEndpoints(({ query, mutation }) => ({
  listUnits: query<typeof listUnits>('GET /api/units', { keepUnusedDataFor: 0, providesTags: ['Unit'] }),
  getUnit: query<typeof getUnit>('GET /api/units/:serial', { keepUnusedDataFor: 0, providesTags: ['Unit', 'Job'] }),
  updateUnitNote: mutation<typeof updateUnitNote>('PUT /api/units/:id/note', { invalidatesTags: ['Unit'] }),
  listUnitsOfJob: query<typeof listUnitsOfJob>('GET /api/units/job/:id', { providesTags: ['Unit', 'Job'] }),
  recordTest: mutation<typeof recordTest, NewTest>('POST /api/units/:id/tests', {
    toInput: ({ id, test, photos }) => ({ params: { id }, form: toForm({ test: JSON.stringify(test), photos }) }),
    invalidatesTags: (_, error) => (error?.status === 0 ? [] : ['Unit', 'Job', 'Order']),
  }),
  choosePlan: mutation<typeof choosePlan>('PUT /api/testing/jobs/:id/plan', { invalidatesTags: ['Unit'] }),
  listTestPlans: query<typeof listTestPlans>('GET /api/testing/plans', { providesTags: ['TestPlan'] }),
  createTestPlan: mutation<typeof createTestPlan>('POST /api/testing/plans', { invalidatesTags: ['TestPlan', 'Unit'] }),
  updateTestPlan: mutation<typeof updateTestPlan>('PUT /api/testing/plans/:id', {
    invalidatesTags: (_, error) => (error ? [] : ['TestPlan', 'Unit']),
  }),
  deleteTestPlan: mutation<typeof deleteTestPlan>('DELETE /api/testing/plans/:id', {
    invalidatesTags: ['TestPlan', 'Unit'],
  }),
  listInstruments: query<typeof listInstruments>('GET /api/testing/instruments', { providesTags: ['Instrument'] }),
  createInstrument: mutation<typeof createInstrument>('POST /api/testing/instruments', {
    invalidatesTags: ['Instrument'],
  }),
  updateInstrument: mutation<typeof updateInstrument>('PUT /api/testing/instruments/:id', {
    invalidatesTags: (_, error) => (error ? [] : ['Instrument']),
  }),
  deleteInstrument: mutation<typeof deleteInstrument>('DELETE /api/testing/instruments/:id', {
    invalidatesTags: ['Instrument'],
  }),
}))

export const {
  useListUnitsQuery,
  useGetUnitQuery,
  useUpdateUnitNoteMutation,
  useListUnitsOfJobQuery,
  useChoosePlanMutation,
  useListTestPlansQuery,
  useCreateTestPlanMutation,
  useUpdateTestPlanMutation,
  useDeleteTestPlanMutation,
  useListInstrumentsQuery,
  useCreateInstrumentMutation,
  useUpdateInstrumentMutation,
  useDeleteInstrumentMutation,
} = testingApi
