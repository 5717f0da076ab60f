/** An API call in transit, wherever it is made. */
export type ApiRequest = {
  method: string
  url: string
  body?: unknown
  /** A form with files instead of a JSON body. */
  form?: FormData
  onProgress?: ((percent: number) => void) | undefined
  /** Aborts an upload. */
  signal?: AbortSignal
  /** Calls that must not send cookies say so. */
  credentials?: 'omit'
}
export type ApiReply = { status: number; body: unknown }
export type Transport = (request: ApiRequest) => Promise<ApiReply>

/** In the browser: fetch, or XMLHttpRequest for forms, because only that reports upload progress. */
export const browserTransport: Transport = async (request) => {
  if (request.form) return sendForm(request, request.form)
  const { method, url, body, credentials } = request
  const reply = await fetch(url, {
    method,
    credentials: credentials ?? 'same-origin',
    headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: readJson(await reply.text()) }
}

function sendForm({ method, url, onProgress, signal }: ApiRequest, form: FormData): Promise<ApiReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100))
    }
    request.onload = () => resolve({ status: request.status, body: readJson(request.responseText) })
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.onabort = request.onerror
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
