import { parentPort, workerData } from 'node:worker_threads'
import { parseRobots } from './robots-rules.ts'

const { text, product } = workerData as { text: string; product: string }
parentPort?.postMessage(parseRobots(text, product))
