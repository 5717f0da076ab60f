import type { Project } from '#contract/projects.ts'

/** By the day of making, or of the last change where that is missing. */
export const newestFirst = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => stamp(b).localeCompare(stamp(a)))

const stamp = ({ createdAt, updatedAt }: Partial<Pick<Project, 'createdAt' | 'updatedAt'>>): string =>
  createdAt || updatedAt || ''
