import { expect, test } from 'vitest'
import { createStore } from '#app/store/store.ts'
import { projectsApi } from './api.ts'

const project = { _id: 'a', title: 'Substation' }

test.each([
  ['a list', [project]],
  ['an object with a list', { projects: [project] }],
])('the projects come as %s', async (_, body) => {
  const store = createStore(async () => ({ status: 200, body }))
  const reply = await store.dispatch(projectsApi.endpoints.listProjects.initiate({ querystring: {} }))
  expect(reply.data).toEqual([project])
})
