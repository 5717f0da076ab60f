// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Project } from '#contract/projects/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageCreateProjectPage from './manage-create-project-page.tsx'
import { toProjectBody, toProjectDraft } from './manage-project-draft.ts'
import ManageProjectsPage from './manage-projects-page.tsx'
import ProjectPage from './project-page.tsx'
import ProjectsPage from './projects-page.tsx'

afterEach(cleanup)

const project = (name: string, more: Partial<Project> = {}): Project => ({
  _id: name,
  title: `Project ${name}`,
  slug: name,
  image: '',
  images: [],
  description: '',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  ...more,
})
const all = 'GET /api/project/allProject'

test('projects are listed newest first, each with its link', async () => {
  openScreen(<ProjectsPage />, {
    [all]: ok([
      project('old', { createdAt: '2024-01-01T08:00:00.000Z' }),
      project('new', { createdAt: '2026-06-01T08:00:00.000Z' }),
      project('middle'),
    ]),
  })
  await screen.findByRole('heading', { name: 'Project new' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Project new', 'Project middle', 'Project old'])
  expect(screen.getByRole('link', { name: /Project middle/ }).getAttribute('href')).toBe('/project/middle')
})

test('a list that fails to load can be requested again', async () => {
  let isUp = false
  const page = openScreen(<ProjectsPage />, { [all]: () => (isUp ? ok([project('a')]) : refused(500, 'x')) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await page.user.click(again)
  await screen.findByRole('heading', { name: 'Project a' })
})

test('a project shows its facts and its text in paragraphs, without empty lines for missing facts', async () => {
  openScreen(
    <ProjectPage />,
    { 'GET /api/project/mine': ok(project('mine', { description: 'First.\n\nSecond.\n\n', location: 'Rustenburg' })) },
    { path: '/project/:key', address: '/project/mine' },
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Project mine')
  screen.getByText('Rustenburg')
  screen.getByText('First.')
  screen.getByText('Second.')
  expect(screen.queryByText('Client')).toBeNull()
})

test('a project is deleted only after a confirmation that names it, and the list is refetched', async () => {
  let projects = [project('a'), project('b')]
  const page = openScreen(<ManageProjectsPage />, {
    [all]: () => ok(projects),
    'DELETE /api/project/a': () => {
      projects = [project('b')]
      return ok({ message: 'Project deleted' })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Delete Project a' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Project a')
  expect(page.writes()).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Project a' })).toBeNull())
  screen.getByRole('heading', { name: 'Project b' })
})

test('a project that could not be created keeps its input and shows the reason', async () => {
  const page = openScreen(<ManageCreateProjectPage />, {
    'POST /api/project': refused(409, 'Another project has this address.'),
  })
  const title = screen.getByRole('textbox', { name: /^Title/ }) as HTMLInputElement
  await page.user.type(title, 'Water works')
  await page.user.click(screen.getByRole('button', { name: 'Create Project' }))
  await waitFor(() => expect(page.writes()).toMatchObject([{ body: { title: 'Water works', products: [] } }]))
  expect((await screen.findAllByText('Another project has this address.')).length).toBeGreaterThan(0)
  expect(title.value).toBe('Water works')
})

test('an empty slug is left to the server', () => {
  const draft = toProjectDraft(project('a', { client: 'Impala', products: [] }))
  expect(toProjectBody({ ...draft, slug: '  ' })).not.toHaveProperty('slug')
})
