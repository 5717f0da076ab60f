// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiReply, ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'
import { usePictureUpload } from './use-picture-upload.ts'

const toasts = vi.hoisted(() => [] as string[])
vi.mock('#app/ui/feedback/toast.ts', () => ({
  toast: {
    loading: (text: string) => {
      toasts.push(text)
      return { success: (done: string) => toasts.push(done), error: (failed: string) => toasts.push(failed) }
    },
  },
}))

afterEach(() => {
  cleanup()
  toasts.length = 0
})

const messages = { loading: 'Uploading the logo', done: 'Logo uploaded.', failed: 'The logo could not be uploaded.' }
const file = new File(['x'], 'logo.png', { type: 'image/png' })

/** The hook, with a server that answers when the test says so. */
function open() {
  const requests: ApiRequest[] = []
  const replies: ((reply: ApiReply | Error) => void)[] = []
  const store = createStore(
    (request) =>
      new Promise((resolve, reject) => {
        requests.push(request)
        replies.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)))
      }),
  )
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(() => usePictureUpload(), { wrapper })
  const upload = async () => {
    const before = replies.length
    let outcome: ReturnType<typeof result.current.upload> | undefined
    act(() => {
      outcome = result.current.upload(file, messages)
    })
    await waitFor(() => expect(replies).toHaveLength(before + 1))
    return { outcome, reply: (reply: ApiReply | Error) => act(async () => replies[before]?.(reply)) }
  }
  return { result, requests, upload }
}

test('an image is sent as a form, and its new address returned', async () => {
  const { requests, upload } = open()
  const { outcome, reply } = await upload()
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/upload' })
  expect(requests[0]?.form?.get('image')).toMatchObject({ name: 'logo.png' })
  await reply({ status: 200, body: { image: '/uploads/abc.png', message: 'Image uploaded successfully!' } })
  expect(await outcome).toEqual({ image: '/uploads/abc.png' })
  expect(toasts).toEqual([messages.loading, messages.done])
})

test("a refusal gives the server's reason for the field, and the short message in the toast", async () => {
  const { upload } = open()
  const { outcome, reply } = await upload()
  const message = 'This image is larger than 10 MB.'
  await reply({ status: 413, body: { code: 'too_large', message, error: message } })
  expect(await outcome).toEqual({ reason: message })
  expect(toasts).toEqual([messages.loading, messages.failed])
})

test('a form waits until the last of several uploads is done, even if one fails', async () => {
  const { result, upload } = open()
  expect(result.current.isUploading).toBe(false)
  const first = await upload()
  const second = await upload()
  await first.reply(new TypeError('Failed to fetch'))
  await first.outcome
  expect(result.current.isUploading).toBe(true)
  await second.reply({ status: 200, body: { image: '/uploads/b.png', message: '' } })
  await second.outcome
  await waitFor(() => expect(result.current.isUploading).toBe(false))
})
