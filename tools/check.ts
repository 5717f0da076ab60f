// Formatting and lint, types, import rules, unused code, dead styles and a complete lockfile. `npm test` runs these
// alongside the unit tests.
import { runStep, type Step } from './steps.ts'

export const checks: Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--colors=off', '--max-diagnostics=50'] },
  { name: 'types', command: 'sh', args: ['-c', 'react-router typegen && tsc --pretty false --singleThreaded'] },
  { name: 'import rules', command: 'node', args: ['tools/check-imports.ts'] },
  { name: 'nothing unused', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'styles', command: 'node', args: ['tools/check-styles.ts'] },
  { name: 'lockfile', command: 'npm', args: ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error'] },
  { name: 'house rules', command: 'node', args: ['tools/check-house.ts'] },
]

export async function runChecks(steps: Step[]): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const step of steps) {
    const { ok, output, seconds } = await runStep(step)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`)
    if (!ok) {
      failed++
      console.log(output)
    }
  }
  return { passed: steps.length - failed, failed }
}

if (import.meta.main) process.exitCode = (await runChecks(checks)).failed ? 1 : 0
