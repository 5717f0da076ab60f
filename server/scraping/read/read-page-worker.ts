import { parentPort, workerData } from 'node:worker_threads'
import type { PageToRead } from './read-page.ts'
import { readProducts } from './read-product.ts'

const { body, url, charset } = workerData as PageToRead
parentPort?.postMessage(readProducts(Buffer.from(body), url, charset))
