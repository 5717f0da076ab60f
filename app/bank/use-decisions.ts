import { useRef, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import type { BankLine, BankProposal } from '#contract/bank/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { undoMs } from '#contract/orders/status.ts'
import {
  bankApi,
  changedByBank,
  useConfirmBankLineMutation,
  useReopenBankLineMutation,
  useSetBankLineAsideMutation,
} from './api.ts'

type Refusal = { code: string | undefined; text: string }
type Progress = { done: number; of: number }
/** Requests under way at once: the shop goes on selling meanwhile. */
const atOnce = 3
/** After a long run only the last lines can still be undone: their invoices wait as long as after a single one. */
const freshMs = undoMs / 2

export const toParts = (orders: NonNullable<BankProposal['orders']>) =>
  orders.map(({ _id, amount, payment, updatedAt }) => ({ _id, amount, ...(payment ? { payment } : { updatedAt }) }))

/** Also after somebody else has changed the order; the list is fetched again by then. */
export const staleLine = { stale: 'Someone else changed this line or its order. Please look at it again.' }

const unanswered = { fallback: 'no response' }

/** It names its order, and the amount is exact. */
export const isSure = ({ proposal }: BankLine): boolean => proposal?.certainty === 'sure'

export const sumOf = (line: Pick<BankLine, 'amount'>): string => formatRand(Math.abs(fromDecimal(line.amount)))

/** Decisions about lines, each with ten seconds of undo. */
export function useDecisions() {
  const dispatch = useAppDispatch()
  const [confirmLine] = useConfirmBankLineMutation()
  const [setAside] = useSetBankLineAsideMutation()
  const [reopenLine] = useReopenBankLineMutation()
  const [progress, setProgress] = useState<Progress>()
  const isStopped = useRef(false)
  const refresh = () => void dispatch(bankApi.util.invalidateTags([...changedByBank]))

  const reopen = async (lines: readonly BankLine[]) => {
    const failures: string[] = []
    await eachOf(lines, async (line) => {
      // As it was decided: a colleague's later decision stays.
      const { error } = await reopenLine({ params: { id: line._id }, body: { updatedAt: line.updatedAt } })
      if (error) failures.push(`${sumOf(line)}: ${toWords(toApiError(error), unanswered)}`)
    })
    refresh()
    if (failures.length > 0) toast.error(`Not put back: ${failures.join('; ')}`)
    else toast.success(`${pluralise(lines.length, 'line')} put back under To check.`)
  }

  /** `lines` as they are after the decision. */
  const offerUndo = (lines: readonly BankLine[], text: string, { label = 'Undo', forMs = undoMs } = {}) =>
    toast.offer(text, { label, forMs, run: () => void reopen(lines) })

  /** As proposed. Resolves to the refusal, if there is one. */
  const confirm = async (line: BankLine): Promise<Refusal | undefined> => {
    const { orders = [] } = line.proposal ?? {}
    const { data, error } = await confirmLine({
      params: { id: line._id },
      body: { orders: toParts(orders), updatedAt: line.updatedAt },
    })
    if (error) {
      const failure = toApiError(error)
      const text = toWords(failure, { codes: staleLine, fallback: 'The line could not be confirmed.' })
      return { code: failure.failure.code, text }
    }
    const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ')
    offerUndo([data], `${sumOf(line)} confirmed for ${numbers}.`)
    refresh()
    return undefined
  }

  /** Those on the page, then those on the next pages: in all `of`, so that a line which arrives meanwhile is looked at first. */
  const confirmAll = async (shown: readonly BankLine[], of: number) => {
    const tried = new Set<string>()
    const confirmed: { line: BankLine; at: number }[] = []
    const failures: string[] = []
    isStopped.current = false
    setProgress({ done: 0, of })
    for (let lines = shown; lines.length > 0; lines = await findNextSure(tried, of - tried.size)) {
      await eachOf(lines, async (line) => {
        if (isStopped.current) return
        tried.add(line._id)
        const body = { orders: toParts(line.proposal?.orders ?? []), updatedAt: line.updatedAt }
        const { data, error } = await confirmLine({ params: { id: line._id }, body })
        if (error) failures.push(`${sumOf(line)}: ${toWords(toApiError(error), { codes: staleLine, ...unanswered })}`)
        else confirmed.push({ line: data, at: Date.now() })
        setProgress({ done: confirmed.length + failures.length, of })
      })
      if (isStopped.current) break
    }
    setProgress(undefined)
    refresh()
    if (confirmed.length > 0) offerUndoOf(confirmed)
    if (failures.length > 0) toast.error(`Not confirmed: ${failures.join('; ')}`)
  }

  const findNextSure = async (tried: ReadonlySet<string>, atMost: number): Promise<BankLine[]> => {
    if (atMost <= 0) return []
    const list = bankApi.endpoints.listBankLines.initiate(
      { querystring: { state: 'open', page: 1 } },
      { forceRefetch: true, subscribe: false },
    )
    const { data } = await dispatch(list)
    return (data?.lines ?? []).filter((line) => isSure(line) && !tried.has(line._id)).slice(0, atMost)
  }

  const offerUndoOf = (confirmed: readonly { line: BankLine; at: number }[]) => {
    const now = Date.now()
    const fresh = confirmed.filter(({ at }) => now - at < freshMs)
    const text = `${pluralise(confirmed.length, 'line')} confirmed.`
    const [first] = fresh
    if (!first) return toast.success(text)
    const lines = fresh.map(({ line }) => line)
    const label = fresh.length < confirmed.length ? `Undo the last ${pluralise(fresh.length, 'line')}` : 'Undo'
    offerUndo(lines, text, { label, forMs: undoMs - (now - first.at) })
  }

  const park = async (line: BankLine) => {
    const { data, error } = await setAside({
      params: { id: line._id },
      body: { state: 'unknown', updatedAt: line.updatedAt },
    })
    if (error) toast.error(toWords(toApiError(error), { codes: staleLine, fallback: 'The line could not be parked.' }))
    else offerUndo([data], `${sumOf(line)} parked under Unknown.`)
  }

  /** Requests under way are finished. */
  const stop = () => {
    isStopped.current = true
  }

  return { confirm, confirmAll, stop, park, reopen, offerUndo, refresh, progress }
}

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const take = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
