import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that the longer files took; `npm test -- --record` writes them. */
const seconds: Record<string, number> = JSON.parse(readFileSync(new URL('times.json', import.meta.url), 'utf8'))

/**
 * A worker keeps its modules and its browser only if its next file is of the same kind, so each kind runs together.
 * Journeys and faults come after the unit tests, beside which the pages are built.
 */
const kindOf = ({ moduleId, project }: TestSpecification) =>
  ['unit', 'faults', 'e2e', 'full'].indexOf(project.name) + (moduleId.endsWith('.tsx') ? 0.5 : 0)

/** The longest files of a kind first, so that no worker is idle while another finishes one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lengthOf = ({ moduleId }: TestSpecification) => seconds[path.relative('.', moduleId)] ?? 0
    // Without recorded times, the largest come first.
    return (await super.sort(files)).sort((a, b) => kindOf(a) - kindOf(b) || lengthOf(b) - lengthOf(a))
  }
}
