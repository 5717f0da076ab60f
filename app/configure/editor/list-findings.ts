import type { Finding } from '#enclosure/rules.ts'

/** Lists what stops the order first. If several cut-outs have the same message, each is named by its number. */
export function listFindings(findings: readonly Finding[]): Finding[] {
  const stops = findings.filter(({ level }) => level === 'stop')
  const warnings = findings.filter(({ level }) => level === 'warn')
  const isRepeated = ({ message }: Finding) => findings.filter((one) => one.message === message).length > 1
  return [...stops, ...warnings].map((one) =>
    one.cutout !== undefined && isRepeated(one)
      ? { ...one, message: `Cut-out ${one.cutout + 1}: ${one.message}` }
      : one,
  )
}
