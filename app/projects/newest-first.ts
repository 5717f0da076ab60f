import type { Project } from '#contract/projects/calls.ts'

/** By creation date, or by last change if that is missing. */
export const newestFirst = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => Date.parse(stamp(b)) - Date.parse(stamp(a)))

const stamp = ({ createdAt, updatedAt }: Partial<Pick<Project, 'createdAt' | 'updatedAt'>>): string =>
  createdAt || updatedAt || '1970-01-01'
