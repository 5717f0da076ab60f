import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ApiReply, ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'

export type Answers = Record<string, ApiReply | ((request: ApiRequest) => ApiReply | Promise<ApiReply>)>

export const ok = (body: unknown, status = 200): ApiReply => ({ status, body })
export const refused = (status: number, message: string, more: object = {}): ApiReply => ({
  status,
  body: { code: 'refused', message, error: message, ...more },
})

/**
 * A screen with a real store and router. Responses are keyed by method and path, as in 'GET /api/order/mine'; other
 * calls fail like a lost network.
 */
export function openScreen(screen: ReactNode, answers: Answers, place: { path?: string; address?: string } = {}) {
  const { path = '/', address = path } = place
  const calls: ApiRequest[] = []
  const store = createStore(async (request) => {
    calls.push(request)
    const answer = answers[`${request.method} ${request.url.split('?')[0]}`]
    if (!answer) throw new TypeError(`no response for ${request.method} ${request.url}`)
    return typeof answer === 'function' ? answer(request) : answer
  })
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [address] },
  )
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return {
    ...view,
    calls,
    store,
    router,
    user: userEvent.setup(),
    /** The writes, in the order they were sent; asking for a day writes nothing. */
    writes: () => calls.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/ready-on')),
  }
}
