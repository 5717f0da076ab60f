import { useLazyCheckProofQuery } from './proof-api.ts'

/** For downloads: renews the session, and asks for proof if the last is too old. */
export function useProof(): () => Promise<{ isError: boolean; isCancelled: boolean }> {
  const [check] = useLazyCheckProofQuery()
  return async () => {
    const { isError, error } = await check()
    const isCancelled = error !== undefined && 'failure' in error && error.failure.code === 'proof_needed'
    return { isError, isCancelled }
  }
}
